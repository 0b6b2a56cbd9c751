// @ts-check
// The frame: wordmark, navigation, the few buttons that are always there.

import { h, replace } from "./dom.js";
import { t, onLanguage, language } from "./i18n.js";
import { settings } from "./settings.js";
import { icon } from "./icons.js";
import { keys, showKeys } from "./keys.js";
import { connection, door } from "./api.js";
import { dialog } from "./dialog.js";
import { go, link } from "./router.js";
import { toast } from "./toast.js";
import { showSettings } from "./settingsdialog.js";
import { sound } from "./sound.js";

const PAGES = ["play", "analyse", "tune", "match", "learn"];

/** Builds the frame into the document. */
export function shell() {
  const main = h("main", { id: "main", class: "main", tabindex: "-1" });

  const places = PAGES.map((name) => ({
    path: `/${name}`,
    anchor: link(`/${name}`, { class: "nav-link" }, icon(name), h("span", { t: `shell.${name}` })),
  }));
  const nav = h("nav", { class: "nav", "t-label": "shell.navigation" }, places.map(({ anchor }) => anchor));

  const speak = h("button", {
    type: "button", class: "button quiet language", t: "shell.language",
    "t-label": "shell.language_label", "t-title": "shell.language_label", on: { click: otherLanguage },
  });
  const theme = h("button", { type: "button", class: "button icon quiet", on: { click: nextTheme } });
  const noise = h("button", { type: "button", class: "button icon quiet", on: { click: otherSound } });
  const help = h("button", {
    type: "button", class: "button icon quiet wide-only", "t-label": "shell.keys", "t-title": "shell.keys",
    on: { click: () => void showKeys() },
  }, icon("help"));
  const set = h("button", {
    type: "button", class: "button icon quiet", "t-label": "shell.settings", "t-title": "shell.settings",
    on: { click: () => void showSettings() },
  }, icon("settings"));

  const header = h("header", { class: "top" },
    h("a", { class: "skip", href: "#main", t: "shell.skip" }),
    link("/play", { class: "wordmark", "t-title": "shell.home" },
      h("span", { class: "wordmark-seal", "aria-hidden": "true" }, "弈"),
      h("span", { class: "wordmark-zh", lang: "zh" }, "弈棋"),
      h("span", { class: "wordmark-en", lang: "en" }, "Yiqi")),
    nav,
    h("div", { class: "top-tools" }, speak, theme, noise, help, set));

  const notice = h("div", { class: "connection", role: "status", hidden: true },
    h("span", { class: "spinner", "aria-hidden": "true" }), h("span", { t: "shell.lost" }));

  document.body.prepend(header, notice, main);

  connection.on((up) => {
    notice.hidden = up;
    if (up) toast(t("shell.back"), "good");
  });

  door.closed = once(askToken);

  const show = () => {
    const name = settings.get("theme");
    replace(theme, icon({ auto: "auto", light: "sun", dark: "moon" }[name]));
    const label = t("shell.theme", { theme: t(`shell.theme_${name}`) });
    theme.setAttribute("aria-label", label);
    theme.title = label;
    const on = settings.get("sound");
    replace(noise, icon(on ? "sound" : "mute"));
    const said = t(on ? "shell.sound_on" : "shell.sound_off");
    noise.setAttribute("aria-label", said);
    noise.title = said;
    noise.setAttribute("aria-pressed", String(on));
  };
  settings.on("theme", show);
  settings.on("sound", show);
  onLanguage(show);
  show();

  keys.bind([
    { key: "?", t: "shell.key_help", run: () => void showKeys() },
    { key: "Alt+1", t: "shell.key_play", run: () => go("/play") },
    { key: "Alt+2", t: "shell.key_analyse", run: () => go("/analyse") },
    { key: "Alt+3", t: "shell.key_tune", run: () => go("/tune") },
    { key: "Alt+4", t: "shell.key_match", run: () => go("/match") },
    { key: "Alt+5", t: "shell.key_learn", run: () => go("/learn") },
    { key: "Shift+L", t: "shell.key_language", run: otherLanguage },
    { key: "Shift+T", t: "shell.key_theme", run: nextTheme },
    { key: "Shift+S", t: "shell.key_sound", run: otherSound },
    { key: ",", t: "shell.key_settings", run: () => void showSettings() },
  ]);

  return {
    main,
    /** @param {string} path */
    mark(path) {
      for (const { path: its, anchor } of places) {
        if (its === path) anchor.setAttribute("aria-current", "page");
        else anchor.removeAttribute("aria-current");
      }
    },
  };
}

function otherLanguage() {
  settings.set("language", language() === "zh" ? "en" : "zh");
}

function nextTheme() {
  const next = /** @type {const} */ ({ auto: "light", light: "dark", dark: "auto" });
  settings.set("theme", next[settings.get("theme")]);
}

function otherSound() {
  settings.set("sound", !settings.get("sound"));
  sound.play("move");
}

/** Asks for the token; the server turns it into a cookie. */
async function askToken() {
  const input = h("input", { class: "input mono", name: "token", autocomplete: "off", "t-label": "shell.token", autofocus: true });
  const given = await dialog({
    title: t("shell.token"),
    body: h("div", { class: "stack" }, h("p", { class: "muted", t: "shell.token_why" }), input),
    actions: [{ value: "go", t: "shell.ok", kind: "primary", check: () => input.value.trim() !== "" }],
  });
  if (given) location.assign(`/?token=${encodeURIComponent(input.value.trim())}`);
}

/** @param {() => void} run */
function once(run) {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
}
