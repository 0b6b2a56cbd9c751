// The log-likelihood ratio of a sequential test as a needle between its two bounds.
import { h } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { between, plain } from "./figures.js";

/**
 * @param {number} llr
 * @param {[number, number]} bounds
 */
export function llrBar(llr, [low, high]) {
  const at = between(llr, low, high) * 100;
  const zero = between(0, low, high) * 100;
  const fill = h("span", { class: ["llr-fill", llr < 0 && "llr-below"] });
  fill.style.left = `${Math.min(at, zero)}%`;
  fill.style.width = `${Math.abs(at - zero)}%`;
  const origin = h("span", { class: "llr-zero" });
  origin.style.left = `${zero}%`;
  const needle = h("span", { class: "llr-needle" });
  needle.style.left = `${at}%`;
  const label = t("match.llr_label", { llr: plain(llr, 2), low: plain(low, 2), high: plain(high, 2) });
  return h(
    "div",
    { class: "llr", role: "img", "aria-label": label, title: label },
    h("div", { class: "llr-scale" }, fill, origin, needle),
    h(
      "div",
      { class: "llr-words", "aria-hidden": "true" },
      h("span", null, plain(low, 2)),
      h("b", null, plain(llr, 2)),
      h("span", null, plain(high, 2)),
    ),
  );
}
