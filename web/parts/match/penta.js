// The pairs of a match by their points, as five small bars.
import { h, s } from "../../app/dom.js";
import { t } from "../../app/i18n.js";

const POINTS = ["0", "½", "1", "1½", "2"];
const [WIDTH, HEIGHT, GAP] = [60, 24, 2];

/**
 * @param {number[]} counts pairs with 0, ½, 1, 1½, 2 points of the first engine
 * @param {string} name the first engine
 */
export function pentanomial(counts, name) {
  const most = Math.max(1, ...counts);
  const wide = (WIDTH - GAP * 4) / 5;
  const [zero = 0, half = 0, one = 0, more = 0, two = 0] = counts;
  const label = t("match.penta_label", { a: name, zero, half, one, more, two });
  const bars = counts.map((count, index) => {
    // What has happened is seen, however rare: at least one line of pixels.
    const tall = count ? Math.max(1.5, (count / most) * HEIGHT) : 0;
    const x = index * (wide + GAP);
    return [
      s("rect", { class: "penta-ground", x, y: HEIGHT - 1, width: wide, height: 1 }),
      s("rect", { class: `penta-bar penta-${index}`, x, y: HEIGHT - tall, width: wide, height: tall }),
    ];
  });
  return h(
    "figure",
    { class: "penta", title: counts.map((count, index) => `${POINTS[index]}: ${count}`).join("   ") },
    s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, ...bars),
    h("figcaption", { "aria-hidden": "true" }, counts.join(" ")),
  );
}
