// Mouse, finger and pen on the board: a tap, or a drag of a piece. What they mean is for others.

/** @typedef {import("./geometry.js").Point} Point */
/**
 * @typedef {object} Hands
 * @property {(square: number) => boolean} draggable
 * @property {(square: number) => boolean} press  a square is pressed; true when that was already all a tap does
 * @property {(square: number) => void} tap
 * @property {(square: number) => void} lift  a drag begins
 * @property {(from: number, point: Point, over: number) => void} carry
 * @property {(from: number, over: number) => void} drop  -1: outside of the board
 * @property {(from: number) => void} abort
 * @property {() => boolean} cancel  Escape; false when there was nothing to cancel
 * @property {(square: number) => boolean} back  Backspace or Delete on a square
 */

// So far a shaky finger may stray in a tap.
const SLACK = 6;

/**
 * @param {SVGSVGElement} svg
 * @param {{point: (event: MouseEvent) => Point, square: (point: Point) => number, hands: () => Hands}} board
 * @returns {() => void} ends the listening
 */
export function listen(svg, board) {
  /** @type {{id: number, square: number, x: number, y: number, grab: boolean, spent: boolean, drag: boolean}|null} */
  let press = null;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (press || event.button !== 0 || !event.isPrimary) return;
    const square = board.square(board.point(event));
    if (square < 0) return;
    const hands = board.hands();
    const grab = hands.draggable(square);
    press = { id: event.pointerId, square, x: event.clientX, y: event.clientY, grab, spent: hands.press(square), drag: false };
    // At once: a quick hand has left the board before its first move is reported.
    if (grab) svg.setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!press || event.pointerId !== press.id || !press.grab) return;
    const hands = board.hands();
    if (!press.drag) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      press.drag = true;
      hands.lift(press.square);
    }
    const point = board.point(event);
    hands.carry(press.square, point, board.square(point));
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { square, drag, spent } = press;
    press = null;
    const over = board.square(board.point(event));
    const hands = board.hands();
    if (drag) hands.drop(square, over);
    else if (!spent && over === square) hands.tap(square);
  };

  /** @param {PointerEvent} event */
  const cancel = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { square, drag } = press;
    press = null;
    if (drag) board.hands().abort(square);
  };

  // A finger on a piece that may move drags it and does not scroll the page.
  /** @param {TouchEvent} event */
  const touch = (event) => {
    if (press?.grab && event.cancelable) event.preventDefault();
  };
  /** @param {Event} event */
  const menu = (event) => {
    if (press?.grab) event.preventDefault();
  };

  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", cancel);
  svg.addEventListener("touchstart", touch, { passive: false });
  svg.addEventListener("touchmove", touch, { passive: false });
  svg.addEventListener("contextmenu", menu);
  // The button may be let go outside of the board before a drag has begun.
  document.addEventListener("pointerup", up);
  return () => document.removeEventListener("pointerup", up);
}
