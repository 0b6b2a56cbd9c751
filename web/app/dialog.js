// @ts-check
// Questions in a window of their own, with the browser's own dialog element: focus
// stays inside, Escape leaves, and the focus goes back to where it was.

import { h } from "./dom.js";
import { icon } from "./icons.js";

let count = 0;

/**
 * Shows a dialog and answers with the value of the action taken, null when it was left.
 *
 * @template [T=string]
 * @param {{title: string, body?: Node | string | null,
 *   actions?: import("../types/shell").DialogAction<T>[], wide?: boolean}} what
 * @returns {Promise<T | null>}
 */
export function dialog({ title, body, actions = [], wide = false }) {
  return new Promise((done) => {
    const id = `dialog-title-${++count}`;
    /** @type {T | null} */
    let value = null;
    const main = actions.find((action) => action.kind === "primary") ?? actions.find((action) => action.kind === "danger");
    const take = async (/** @type {import("../types/shell").DialogAction<T>} */ action) => {
      if (action.check && !(await action.check())) return;
      value = action.value;
      box.close();
    };
    const box = h("dialog", { class: ["dialog", wide && "dialog-wide"], "aria-labelledby": id },
      h("form", {
        on: {
          submit: (event) => {
            event.preventDefault();
            if (main) void take(main);
          },
        },
      },
        h("div", { class: "dialog-head" },
          h("h2", { id }, title),
          h("button", { type: "button", class: "button icon quiet", "t-label": "shell.close", on: { click: () => box.close() } }, icon("close"))),
        h("div", { class: "dialog-body" }, body ?? null),
        actions.length
          ? h("div", { class: "dialog-foot" }, actions.map((action) =>
            h("button", {
              type: action === main ? "submit" : "button",
              class: ["button", action.kind ?? "plain"],
              t: action.t,
              on: action === main ? {} : { click: () => void take(action) },
            })))
          : null));
    box.addEventListener("close", () => {
      box.remove();
      done(value);
    });
    // A press on the ground around it leaves it too.
    box.addEventListener("pointerdown", (event) => {
      if (event.target !== box) return;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      if (!inside) box.close();
    });
    document.body.append(box);
    box.showModal();
  });
}
