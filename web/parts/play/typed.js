// @ts-check
// The field for typed moves: takes whatever the server takes, and shows what is wrong
// under the characters that are meant.

import { h, replace } from "../../app/dom.js";
import { problemBox, problemOf } from "../problem.js";

/**
 * @param {(text: string) => Promise<void>} send throws what the server says against it
 */
export function typedMove(send) {
  const problem = h("div", { class: "typed-problem", id: "typed-problem" });
  const input = h("input", {
    class: "input mono", id: "typed-move", name: "move", "t-placeholder": "play.typed_hint",
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", "aria-describedby": "typed-problem",
    on: {
      input: () => fault(null),
      keydown: (event) => {
        if (event.key === "Escape") input.blur();
      },
    },
  });
  const button = h("button", { type: "submit", class: "button", t: "play.typed_go" });
  const node = h("form", {
    class: "typed", "data-act": "typed",
    on: {
      submit: async (event) => {
        event.preventDefault();
        const text = input.value.trim();
        if (!text) return;
        try {
          await send(text);
          input.value = "";
          fault(null);
        } catch (error) {
          fault(problemOf(error));
        }
      },
    },
  },
    h("label", { class: "visually-hidden", for: "typed-move", t: "play.typed" }), input, button);
  return {
    node: h("div", { class: "typed-box" }, node, problem),
    focus: () => input.focus(),
    /** @param {boolean} is */
    enable(is) {
      button.disabled = !is;
      input.disabled = !is;
    },
  };

  /** @param {import("../../types/api").Problem | null} found */
  function fault(found) {
    replace(problem, found ? problemBox(found) : null);
    input.setAttribute("aria-invalid", String(Boolean(found)));
  }
}
