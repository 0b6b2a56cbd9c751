// @ts-check
// Sets up a position in the place of the board, and ends with its text or with nothing.

import { h, replace } from "../../app/dom.js";
import { api } from "../../app/api.js";
import { toast } from "../../app/toast.js";
import { t } from "../../app/i18n.js";
import { Editor } from "../../board/editor.js";
import "../../i18n/analyse.js";
import { problemText } from "../lines/problem.js";
import { problemOf } from "../problem.js";

/** @typedef {import("../../types/api").Arranged} Arranged */
/** @typedef {import("../../types/api").Palette} Palette */
/** @typedef {import("../../types/api").PositionView} PositionView */

const CALM = 80;

/**
 * @param {HTMLElement} host
 * @param {{game: string, view: PositionView, flipped: boolean, end?: AbortSignal}} what
 * @returns {Promise<string | null>} the text of the position, null when it was left
 */
export async function setUp(host, { game, view, flipped, end }) {
  /** @type {Palette} */
  let palette;
  /** @type {PositionView | null} */
  let start = null;
  try {
    [palette, start] = await Promise.all([
      api.post("/palette", { game }),
      api.post("/position", { game, seed: 1 }).catch(() => null),
    ]);
  } catch (error) {
    toast(problemOf(error).message, "bad");
    return null;
  }
  return new Promise((done) => {
    let asked = 0;
    let timer = 0;
    let text = view.text;
    let good = true;
    const box = h("div", { class: "editor-host" });
    const field = h("input", { class: "input mono", id: "editor-text", value: text, spellcheck: "false", autocomplete: "off", autocapitalize: "off", on: { change: () => void read() } });
    const said = h("div");
    const use = h("button", { type: "button", class: "button primary", t: "analyse.use_position", on: { click: () => void take() } });
    const cancel = h("button", { type: "button", class: "button", t: "shell.cancel", on: { click: () => leave(null) } });
    const editor = new Editor(box, { palette, view, start });
    editor.flip(flipped);
    replace(host, box,
      h("div", { class: "field" }, h("label", { for: "editor-text", t: "analyse.position_text" }), field), said,
      h("div", { class: "row editor-end" }, cancel, use));
    editor.onchange = (arrangement) => {
      const mine = ++asked;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        try {
          const arranged = /** @type {Arranged} */ (await api.post("/arrange", { game, ...arrangement }));
          if (mine !== asked) return;
          replace(said);
          editor.say(arranged.problem);
          judge(arranged.problem === null, arranged.text);
        } catch (error) {
          if (mine !== asked) return;
          replace(said, problemText(problemOf(error)));
          judge(false, text);
        }
      }, CALM);
    };
    end?.addEventListener("abort", () => leave(null), { once: true });
    box.querySelector("button")?.focus({ preventScroll: true });

    /** @param {boolean} fine @param {string} now */
    function judge(fine, now) {
      good = fine;
      text = now;
      use.disabled = !fine;
      field.value = now;
      field.removeAttribute("aria-invalid");
    }
    /** A text that was typed goes onto the board. */
    async function read() {
      const mine = ++asked;
      try {
        const seen = /** @type {PositionView} */ (await api.post("/position", { game, position: field.value.trim() }));
        if (mine !== asked) return false;
        replace(said);
        editor.load(seen);
        judge(true, seen.text);
        return true;
      } catch (error) {
        if (mine !== asked) return false;
        field.setAttribute("aria-invalid", "true");
        replace(said, problemText(problemOf(error)));
        return false;
      }
    }
    async function take() {
      if (field.value.trim() !== text && !(await read())) return;
      if (good) leave(text);
    }
    /** @param {string | null} answer */
    function leave(answer) {
      clearTimeout(timer);
      asked += 1;
      editor.destroy();
      replace(host);
      if (answer !== null && !answer) toast(t("analyse.no_position"));
      done(answer || null);
    }
  });
}
