// @ts-check
// Moves as buttons: pointing at one shows the position after it on a small board, pressing plays it.

import { h } from "../../app/dom.js";
import { written } from "./format.js";

/** @typedef {import("../../types/api").Step} Step */
/** @typedef {import("./book.js").Base} Base */
/** @typedef {import("./book.js").LineBook} LineBook */
/** @typedef {import("./preview.js").Preview} Preview */

/**
 * What moves of a panel share.
 * @typedef {object} Ground
 * @property {LineBook} book
 * @property {Preview} preview
 * @property {() => Base} base the position that the moves begin in
 * @property {() => string} style
 * @property {(path: number[] | null) => void} point shows a turn on the board, or nothing
 * @property {(steps: Step[]) => void} play
 * @property {Element} panel
 */

/**
 * A button for the last of these turns.
 * @param {Ground} ground
 * @param {Step[]} steps from the position on
 * @param {{class?: string, whole?: Step[]}} [more] `whole`: the line it is in, which is asked for at once
 * @returns {HTMLButtonElement}
 */
export function moveButton(ground, steps, more = {}) {
  const base = ground.base();
  const last = /** @type {Step} */ (steps.at(-1));
  let pointer = "";
  const button = h("button", {
    type: "button",
    class: ["line-move", more.class],
    on: {
      pointerdown: (/** @type {PointerEvent} */ event) => {
        pointer = event.pointerType;
        button.dataset.seen = ground.preview.shows(button) ? "yes" : "";
      },
      pointerenter: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse") void show();
      },
      pointerleave: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse") hide();
      },
      focus: () => void show(),
      blur: hide,
      keydown: step,
      click: () => {
        // A finger sees first and plays with the second touch.
        const touched = pointer === "touch" || pointer === "pen";
        pointer = "";
        if (touched && button.dataset.seen !== "yes") {
          void show();
          return;
        }
        ground.preview.hide();
        ground.play(steps);
      },
    },
  }, written(last, ground.style()));
  let here = false;

  function write() {
    const known = ground.book.now(base, steps);
    const text = known ? written(known.turns.at(-1), ground.style()) : "";
    if (text && text !== button.textContent) button.textContent = text;
  }
  async function show() {
    here = true;
    try {
      const { whole } = more;
      if (whole && whole.length > steps.length && !ground.book.now(base, steps)) {
        await ground.book.line(base, whole).then((line) => spread(ground.book, base, whole, line), () => {});
      }
      const line = await ground.book.line(base, steps);
      if (!here || !button.isConnected) return;
      const frame = line.frames.at(-1);
      const turn = line.turns.at(-1);
      if (!frame || !turn) return;
      if (steps.length === 1) ground.point(turn.path);
      const words = line.turns.map((one) => written(one, ground.style())).join(" ");
      ground.preview.show(button, frame, { path: turn.path, words, besides: ground.panel });
    } catch {
      // The move stays a text: a server that is away says so elsewhere.
    }
  }
  function hide() {
    here = false;
    ground.point(null);
    ground.preview.leave();
  }
  /** Arrow keys step along the line. @param {KeyboardEvent} event */
  function step(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && ground.preview.shows(button)) {
      event.preventDefault();
      ground.preview.hide();
      return;
    }
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const among = button.closest(".line-moves")?.querySelectorAll(".line-move");
    if (!by || !among) return;
    const to = among[[...among].indexOf(button) + by];
    event.preventDefault();
    if (to instanceof HTMLElement) to.focus();
  }

  write();
  if (!more.whole && !ground.book.now(base, steps) && ground.style()) {
    // Only another style needs to be asked for before somebody points at the move.
    ground.book.line(base, steps).then(write, () => {});
  }
  return button;
}

/**
 * A line of moves.
 * @param {Ground} ground
 * @param {Step[]} steps
 * @returns {HTMLElement}
 */
export function lineOf(ground, steps) {
  const base = ground.base();
  const row = h("span", { class: "line-moves" });
  const fill = () => {
    // One question for the whole line gives every turn in every style, and all the pictures.
    steps.forEach((_, at) => {
      row.append(at ? " " : "", moveButton(ground, steps.slice(0, at + 1), { whole: steps }));
    });
  };
  const whole = ground.book.now(base, steps);
  if (whole) spread(ground.book, base, steps, whole);
  else if (ground.style()) {
    ground.book.line(base, steps).then((line) => {
      spread(ground.book, base, steps, line);
      const focused = row.contains(document.activeElement);
      if (focused) return;
      row.replaceChildren();
      fill();
    }, () => {});
  }
  fillPlain();
  return row;

  function fillPlain() {
    if (whole || !ground.style()) fill();
    else row.append(steps.map(({ text }) => text).join(" "));
  }
}

/**
 * What is known of a line is known of its beginnings.
 * @param {LineBook} book
 * @param {Base} base
 * @param {Step[]} steps
 * @param {import("../../types/api").LineView} line
 */
function spread(book, base, steps, line) {
  for (let n = 1; n < steps.length; n += 1) {
    book.teach(base, steps.slice(0, n), { frames: line.frames.slice(0, n + 1), turns: line.turns.slice(0, n) });
  }
}
