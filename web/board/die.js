// A die: a cube drawn flat that rolls for a moment and comes to rest on its face, and a row of
// faces to choose from when a real die is thrown.
//
//   const die = new Die(host);
//   await die.show(4, { animate: true });    // resolves when it rests
//   const face = await die.choose([1, 2, 3, 4, 5, 6]);

import { h, replace, s } from "../app/dom.js";
import { onLanguage, t } from "../app/i18n.js";
import { motion, settings } from "../app/settings.js";
import "../i18n/board.js";
import { paint, tile } from "./pieces/shapes.js";
import { pips } from "./pieces/stones.js";

const ROLL_MS = 600;
const TURNS = 7;

/** The faces of a cube seen flat. @param {number|null} face @returns {SVGSVGElement} */
export function dieFace(face) {
  const svg = s("svg", { class: "die-face", viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false" });
  svg.append(paint([["shadow", tile(44, 15)], ["body", tile(44, 15)]]));
  svg.firstElementChild?.firstElementChild?.setAttribute("transform", "translate(0 4)");
  svg.append(face === null ? blank() : pips(face, 23, 8.6).length ? paint(pips(face, 23, 8.6)) : number(face));
  return svg;
}

/** A die that is not cast yet. */
function blank() {
  const node = s("text", { class: "die-number faint", x: 0, y: 17, "text-anchor": "middle" });
  node.textContent = "?";
  return node;
}

/** A face without a usual pattern of pips. @param {number} face */
function number(face) {
  const node = s("text", { class: "die-number", x: 0, y: 17, "text-anchor": "middle" });
  node.textContent = String(face);
  return node;
}

export class Die {
  /** @param {HTMLElement} host @param {{small?: boolean, side?: 0|1}} [options] */
  constructor(host, { small = false, side } = {}) {
    this.node = h("div", { class: ["die", small && "small"], role: "img" });
    this.row = h("div", { class: "die-choice", role: "group", hidden: true });
    host.append(this.node, this.row);
    /** @type {number|null} */
    this.face = null;
    this.rolling = 0;
    /** @type {(() => void)|null} */
    this.dismiss = null;
    this.setSide(side ?? null);
    this.off = onLanguage(() => this.#label());
    this.#draw(null);
  }

  /** Whose roll it is: the die wears that side's colour. @param {0|1|null} side */
  setSide(side) {
    if (side === null) delete this.node.dataset["side"];
    else this.node.dataset["side"] = String(side);
  }

  /** Whether it is rolling now. */
  get busy() {
    return this.rolling !== 0;
  }

  /**
   * Shows a face; null: not cast yet. Resolves when the die rests on it.
   * @param {number|null} face
   * @param {{animate?: boolean, faces?: number}} [how]  `faces`: what may turn up on the way
   * @returns {Promise<void>}
   */
  show(face, { animate = false, faces = 6 } = {}) {
    this.face = face;
    this.#stop();
    if (!animate || face === null || !motion()) {
      this.#draw(face);
      return Promise.resolve();
    }
    const whole = settings.get("animation") === "quick" ? ROLL_MS / 2 : ROLL_MS;
    this.node.animate(
      [
        { transform: "translateY(-18%) rotate(-200deg) scale(0.86)" },
        { transform: "translateY(4%) rotate(-70deg) scale(1.06)", offset: 0.45 },
        { transform: "translateY(-7%) rotate(-18deg) scale(1)", offset: 0.72 },
        { transform: "none" },
      ],
      { duration: whole, easing: "cubic-bezier(0.2, 0.6, 0.35, 1)" },
    );
    const ticket = (this.rolling = Date.now() + Math.random());
    let shown = face;
    let turn = 0;
    return new Promise((resolve) => {
      const tumble = () => {
        if (this.rolling !== ticket) return resolve();
        turn += 1;
        if (turn > TURNS) {
          this.rolling = 0;
          this.#draw(face);
          return resolve();
        }
        // Any other face than the one that was up; the last before the end is not the answer.
        let next = shown;
        while (faces > 2 && (next === shown || (turn === TURNS && next === face))) next = 1 + Math.floor(Math.random() * faces);
        shown = next;
        this.#draw(next);
        // It slows down: the steps grow, together they take the whole time.
        setTimeout(tumble, (whole * turn) / ((TURNS * (TURNS + 1)) / 2));
      };
      tumble();
    });
  }

  /**
   * Asks what a real die shows. Answers null when the question is withdrawn.
   * @param {number[]} faces
   * @returns {Promise<number|null>}
   */
  choose(faces) {
    this.cancel();
    this.show(null);
    return new Promise((resolve) => {
      /** @param {number|null} face */
      const answer = (face) => {
        this.dismiss = null;
        this.row.hidden = true;
        replace(this.row);
        resolve(face);
      };
      this.dismiss = () => answer(null);
      const buttons = faces.map((face) =>
        h("button", {
          type: "button",
          class: "die-button",
          "t-label": "board.die_face",
          vars: { n: face },
          on: { click: () => answer(face) },
        }, dieFace(face)));
      replace(this.row, h("span", { class: "die-question", t: "board.die_choose" }), buttons);
      this.row.hidden = false;
      this.row.setAttribute("aria-label", t("board.die_choose"));
    });
  }

  /** Withdraws the question. */
  cancel() {
    this.dismiss?.();
  }

  destroy() {
    this.cancel();
    this.#stop();
    this.off();
    this.node.remove();
    this.row.remove();
  }

  #stop() {
    this.rolling = 0;
    for (const animation of this.node.getAnimations()) animation.cancel();
  }

  /** @param {number|null} face */
  #draw(face) {
    replace(this.node, dieFace(face));
    this.#label();
  }

  #label() {
    const text = this.busy ? t("board.die_rolling") : this.face === null ? t("board.die_blank") : t("board.die_shows", { n: this.face });
    if (this.node.getAttribute("aria-label") !== text) this.node.setAttribute("aria-label", text);
    this.node.title = text;
    if (!this.row.hidden) this.row.setAttribute("aria-label", t("board.die_choose"));
  }
}
