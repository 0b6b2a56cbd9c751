// @ts-check
// What a person has chosen, kept in the browser. Other tabs follow at once.

/** @typedef {import("../types/shell").Settings} Settings */

const STORE = "yiqi.settings";

/** @type {Settings} */
const defaults = {
  language: navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en",
  theme: "auto",
  sound: true,
  pieces: "characters",
  coordinates: "squares",
  moveStyle: {},
  animation: "full",
  boardTheme: "wood",
  evalBar: true,
  pace: "normal",
};

/** What a name may be; names that are missing here take any value of the default's type.
 * @type {Partial<Record<keyof Settings, readonly unknown[]>>} */
const allowed = {
  language: ["en", "zh"],
  theme: ["auto", "light", "dark"],
  pieces: ["characters", "symbols"],
  coordinates: ["squares", "files", "none"],
  animation: ["full", "quick", "none"],
  boardTheme: ["wood", "paper", "slate"],
  pace: ["slow", "normal", "fast", "instant"],
};

/** @type {Map<string, Set<(value: any) => void>>} */
const listeners = new Map();

/** @type {Settings} */
let now = read();

export const settings = {
  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @returns {Settings[K]}
   */
  get(name) {
    return now[name];
  },

  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @param {Settings[K]} value
   */
  set(name, value) {
    if (now[name] === value) return;
    now = { ...now, [name]: value };
    try {
      localStorage.setItem(STORE, JSON.stringify(now));
    } catch {
      // Private windows may refuse; the choice then holds for this visit.
    }
    tell(name);
  },

  /**
   * Hears of changes.
   * @template {keyof Settings} K
   * @param {K} name
   * @param {(value: Settings[K]) => void} run
   * @returns {() => void} ends the hearing
   */
  on(name, run) {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set);
    set.add(run);
    return () => void set.delete(run);
  },
};

/**
 * How moves of a game are written: as the person chose, else as the page's readers do.
 * @param {string} game its name
 * @param {readonly string[]} styles the ways that there are
 */
export function moveStyle(game, styles) {
  const chosen = now.moveStyle[game];
  if (chosen !== undefined) return chosen;
  return now.language === "zh" && styles.includes("chinese") ? "chinese" : "";
}

/** Whether things may move: the person's choice and the system's. */
export function motion() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return now.animation !== "none" && !calm;
}

/** @param {keyof Settings} name */
function tell(name) {
  for (const run of [...(listeners.get(name) ?? [])]) run(now[name]);
}

/** @returns {Settings} */
function read() {
  /** @type {any} */
  const put = { ...defaults };
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(defaults))) {
      const value = kept?.[name];
      const values = allowed[name];
      const fits = values ? values.includes(value) : value !== null && typeof value === typeof defaults[name];
      if (fits) put[name] = value;
    }
  } catch {
    // Unreadable or refused: the defaults.
  }
  return put;
}

addEventListener("storage", (event) => {
  if (event.key !== STORE) return;
  const before = now;
  now = read();
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(defaults))) {
    if (JSON.stringify(before[name]) !== JSON.stringify(now[name])) tell(name);
  }
});
