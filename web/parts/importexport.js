// @ts-check
// Records in and out: paste, file or drop in; every format of the game out.

import { h, replace } from "../app/dom.js";
import { api } from "../app/api.js";
import { dialog } from "../app/dialog.js";
import { icon } from "../app/icons.js";
import { gameTitle, language, t, word } from "../app/i18n.js";
import { toast } from "../app/toast.js";
import "../i18n/analyse.js";
import { problemText } from "./lines/problem.js";
import { problemOf } from "./problem.js";
import { meaning } from "./reading.js";

/** @typedef {import("../types/api").Catalogue} Catalogue */
/** @typedef {import("../types/api").RecordView} RecordView */

let count = 0;

/**
 * The text of a file. Records of Chinese competitions are often in GB 18030, which is tried where the
 * bytes are not UTF-8.
 * @param {ArrayBuffer} bytes
 */
export function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/**
 * Asks for a record; several in one text are offered for choice. A position of the game that is open is
 * taken as well.
 * @param {Catalogue} catalogue
 * @param {string} game the game that is open
 * @param {{text: string, file: string} | null} [given] what was dropped on the page
 * @returns {Promise<RecordView | {position: string} | null>}
 */
export async function importRecord(catalogue, game, given = null) {
  /** @type {RecordView[]} */
  let records = [];
  /** @type {string | undefined} */
  let position;
  let chosen = 0;
  let name = given?.file ?? "";
  let asked = 0;
  const id = `import-${++count}`;
  const said = h("div", { class: "import-said", "aria-live": "polite" });
  const area = h("textarea", {
    class: "input mono import-text", id, rows: 9, spellcheck: "false", autocomplete: "off", "t-placeholder": "analyse.import_placeholder",
    on: { input: () => later() },
  });
  const file = h("input", { type: "file", class: "visually-hidden", id: `${id}-file`, accept: ".pgn,.txt,.wtn,.rec,text/*", on: { change: () => void read(file.files?.[0]) } });
  const body = h("div", { class: "stack import", on: {
    dragover: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      body.classList.add("over");
    },
    dragleave: () => body.classList.remove("over"),
    drop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      body.classList.remove("over");
      void read(event.dataTransfer?.files[0], event.dataTransfer?.getData("text/plain"));
    },
  } },
    h("p", { class: "muted small", t: "analyse.import_help" }),
    h("div", { class: "row" }, h("label", { class: "button", for: file.id }, icon("upload"), h("span", { t: "analyse.choose_file" })), file),
    h("div", { class: "field" }, h("label", { for: id, t: "analyse.record_text" }), area),
    said);
  let timer = 0;
  if (given) {
    area.value = given.text;
    void ask();
  }
  const answer = await dialog({
    title: t("analyse.import"),
    body,
    wide: true,
    actions: [
      { value: "cancel", t: "shell.cancel" },
      { value: "open", t: "analyse.open", kind: "primary", check: async () => {
        clearTimeout(timer);
        if (!found() || area.dataset.asked !== area.value) await ask();
        return found();
      } },
    ],
  });
  clearTimeout(timer);
  if (answer !== "open") return null;
  return position === undefined ? (records[chosen] ?? null) : { position };

  function found() {
    return records.length > 0 || position !== undefined;
  }
  function later() {
    clearTimeout(timer);
    name = "";
    timer = setTimeout(() => void ask(), 350);
  }
  /** @param {File | undefined} from @param {string} [text] */
  async function read(from, text) {
    if (from) {
      name = from.name;
      area.value = decode(await from.arrayBuffer());
    } else if (text) area.value = text;
    else return;
    await ask();
  }
  async function ask() {
    const mine = ++asked;
    const text = area.value;
    area.dataset.asked = text;
    records = [];
    position = undefined;
    chosen = 0;
    if (!text.trim()) {
      replace(said);
      return;
    }
    try {
      const read = await meaning(api.post, text, game, name);
      if (mine !== asked) return;
      ({ records, position } = read);
      show();
    } catch (error) {
      if (mine === asked) replace(said, problemText(problemOf(error)));
    }
  }
  function show() {
    if (position !== undefined) {
      const about = catalogue.games.find((one) => one.name === game.split(":")[0]);
      replace(said, h("p", { class: "notice good" }, t("analyse.import_position", { game: about ? gameTitle(about) : game })));
    } else if (records.length === 0) {
      replace(said, h("p", { class: "notice warn", t: "analyse.import_none" }));
    } else if (records.length === 1 && records[0]) {
      replace(said, h("p", { class: "notice good" }, describe(catalogue, records[0])));
    } else {
      replace(said, h("fieldset", { class: "field" },
        h("legend", { t: "analyse.import_many", vars: { n: records.length } }),
        h("div", { class: "import-list" }, records.slice(0, 500).map((record, at) =>
          h("label", { class: "check" },
            h("input", { type: "radio", name: id, checked: at === chosen, on: { change: () => (chosen = at) } }),
            h("span", null, `${at + 1}. `, describe(catalogue, record)))))));
    }
  }
}

/** @param {Catalogue} catalogue @param {RecordView} record */
function describe(catalogue, record) {
  const about = catalogue.games.find(({ name }) => name === record.game.split(":")[0]);
  const variant = record.game.split(":")[1];
  const players = record.players.some(Boolean) ? record.players.map((one) => one || "?").join(" – ") : "";
  const result = record.outcome ? (record.outcome.winner === null ? "½–½" : record.outcome.winner === 0 ? "1–0" : "0–1") : "";
  return [about ? gameTitle(about) + (variant ? ` (${variant})` : "") : record.game, players, t("analyse.n_turns", { n: record.turns.length }), result, word(record.reason), record.event && record.event !== "?" ? record.event : "", record.date && !record.date.startsWith("?") ? record.date : ""].filter(Boolean).join(" · ");
}

/**
 * Shows a game in every format that serves it.
 * @param {Catalogue} catalogue
 * @param {RecordView} record
 * @param {string} position the text of the position on the board
 */
export async function exportRecord(catalogue, record, position) {
  const about = catalogue.games.find(({ name }) => name === record.game.split(":")[0]);
  const formats = about?.formats ?? [];
  const id = `export-${++count}`;
  const area = h("textarea", { class: "input mono export-text", id, rows: 11, readonly: true, spellcheck: "false" });
  const said = h("div", { "aria-live": "polite" });
  const help = h("p", { class: "muted small" });
  let file = "record.txt";
  let asked = 0;
  const players = record.players.map((name, at) =>
    h("div", { class: "field grow" }, h("label", { for: `${id}-player-${at}`, t: at === 0 ? "analyse.player_first" : "analyse.player_second" }),
      h("input", { class: "input", id: `${id}-player-${at}`, value: name, autocomplete: "off", on: { input: (/** @type {Event} */ event) => {
        record.players[at] = /** @type {HTMLInputElement} */ (event.target).value;
        void write();
      } } })));
  const select = h("select", { class: "input", id: `${id}-format`, on: { change: () => void write() } },
    formats.map(({ name }) => h("option", { value: name }, name)), h("option", { value: "", t: "analyse.position_only" }));
  const body = h("div", { class: "stack" },
    h("div", { class: "row export-head" },
      h("div", { class: "field grow" }, h("label", { for: select.id, t: "analyse.format" }), select), players),
    help, area, said);
  void write();
  await dialog({
    title: t("analyse.export"),
    body,
    wide: true,
    actions: [
      { value: "copy", t: "analyse.copy_text", check: async () => {
        await copy(area.value);
        return false;
      } },
      { value: "download", t: "analyse.download", kind: "primary", check: () => {
        if (area.value) download(file, area.value);
        return false;
      } },
    ],
  });

  async function write() {
    const mine = ++asked;
    const format = formats.find(({ name }) => name === select.value);
    help.textContent = format ? ((language() === "zh" && format.help_zh) || format.help) : t("analyse.position_only_help");
    replace(said);
    if (!format) {
      area.value = position;
      file = "position.txt";
      return;
    }
    try {
      const written = await api.post("/records/write", { format: format.name, record });
      if (mine !== asked) return;
      area.value = written.text;
      file = written.file_name;
    } catch (error) {
      if (mine !== asked) return;
      area.value = "";
      replace(said, problemText(problemOf(error)));
    }
  }
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("shell.copied"), "good");
  } catch {
    toast(t("shell.copy_failed"), "bad");
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const anchor = h("a", { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
