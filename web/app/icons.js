// @ts-check
// The page's signs, drawn on a grid of 24 with one weight of line.

import { s } from "./dom.js";

/** @type {Record<string, string>} paths; several are parted by `|`, filled ones begin with `!` */
const paths = {
  play: "M4 9h16|M4 15h16|M9 4v16|M15 4v16",
  analyse: "M4 19V5|M4 19h16|M7 15l4-5 3 3 5-7",
  tune: "M5 4v8|M5 16v4|M12 4v3|M12 11v9|M19 4v10|M19 18v2|M3 14h4|M10 9h4|M17 16h4",
  match: "M4 7h9|M4 12h14|M4 17h6|M20 5v14",
  learn: "M12 6c-2-1.4-4.8-2-8-2v14c3.2 0 6 .6 8 2 2-1.4 4.8-2 8-2V4c-3.2 0-6 .6-8 2z|M12 6v14",
  undo: "M8 5L4 9l4 4|M4 9h10a5.5 5.5 0 0 1 0 11H9",
  redo: "M16 5l4 4-4 4|M20 9H10a5.5 5.5 0 0 0 0 11h5",
  flip: "M7 4v15|M7 4L3.5 7.5|M7 4l3.5 3.5|M17 20V5|M17 20l-3.5-3.5|M17 20l3.5-3.5",
  hint: "M9 18h6|M10 21h4|M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  flag: "M6 21V4|M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  pause: "M8 5v14|M16 5v14",
  go_on: "M7 5l11 7-11 7z",
  step: "M6 5l8 7-8 7z|M18 5v14",
  first: "M18 5l-8 7 8 7|M6 5v14",
  previous: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M6 5l8 7-8 7|M18 5v14",
  copy: "M9 9h11v11H9z|M5 15H4V4h11v1",
  download: "M12 4v11|M7 11l5 5 5-5|M4 20h16",
  upload: "M12 16V4|M7 8l5-5 5 5|M4 20h16",
  settings: "M4 7h9|M17 7h3|M4 17h3|M11 17h9|M15 4.8v4.4|M9 14.8v4.4",
  sound: "M4 10v4h3l5 4V6L7 10z|M15.5 9a4.2 4.2 0 0 1 0 6|M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3l5 4V6L7 10z|M16 10l5 5|M21 10l-5 5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z|M12 2v2.5|M12 19.5V22|M2 12h2.5|M19.5 12H22|M5 5l1.7 1.7|M17.3 17.3L19 19|M5 19l1.7-1.7|M17.3 6.7L19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  auto: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z|!M12 3.5a8.5 8.5 0 0 1 0 17z",
  keyboard: "M3 7h18v11H3z|M7 11h.01|M11 11h.01|M15 11h.01|M18 11h.01|M8 15h8",
  help: "M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5|M12 18h.01",
  close: "M6 6l12 12|M18 6L6 18",
  plus: "M12 5v14|M5 12h14",
  minus: "M5 12h14",
  more: "M5 12h.01|M12 12h.01|M19 12h.01",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3|M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3",
  stop: "M6 6h12v12H6z",
  why: "M12 4v4|M12 8L6 14|M12 8l6 6|M6 14v5|M18 14v5|M12 8v11",
  die: "M5 5h14v14H5z|M9 9h.01|M15 15h.01|M12 12h.01|M15 9h.01|M9 15h.01",
  trash: "M5 7h14|M10 4h4|M7 7l1 13h8l1-13",
  again: "M20 12a8 8 0 1 1-2.5-5.8|M20 3v4.5h-4.5",
  swap: "M7 4L3 8l4 4|M3 8h15|M17 12l4 4-4 4|M21 16H6",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z|M4.5 20c1-4 4-5.5 7.5-5.5s6.500 1.500 7.500 5.500",
  engine: "M7 7h10v10H7z|M10 10h4v4h-4z|M9 4v3|M15 4v3|M9 17v3|M15 17v3|M4 9h3|M4 15h3|M17 9h3|M17 15h3",
  edit: "M4 20l1-4L16 5l3 3L8 19z|M14 7l3 3",
  check: "M5 12.500l4.500 4.500L19 7",
  move_now: "M13 3L5 14h6l-1 7 8-11h-6z",
  branch: "M6 4v16|M6 14c6 0 11-1 11-7|M17 4v3|M14.500 6.500L17 4l2.500 2.500",
  down: "M5 9l7 7 7-7",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z|M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

/**
 * A sign; it is decoration, the button says in words what it does.
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const lines = (paths[name] ?? paths.more ?? "").split("|");
  return s("svg", { class: "icon-sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    lines.map((d) => (d.startsWith("!") ? s("path", { d: d.slice(1), fill: "currentColor" }) : s("path", { d }))));
}
