// @ts-check
// A chart that is drawn anew when theme or language change, and fills the room that it has.

import { onLanguage } from "../../app/i18n.js";
import { onTheme } from "../../app/theme.js";

/**
 * @param {{canvas: HTMLElement, plot: any, shape: string, draw: () => void}} chart `shape` is what its plot was made for
 * @param {number} height
 * @returns {() => void} ends it
 */
export function follow(chart, height) {
  const again = () => {
    chart.shape = "";
    chart.draw();
  };
  const offs = [onTheme(again), onLanguage(again)];
  const sizes = new ResizeObserver(() => {
    const width = chart.canvas.clientWidth;
    if (chart.plot && width && width !== chart.plot.width) chart.plot.setSize({ width, height });
    else if (!chart.plot) chart.draw();
  });
  sizes.observe(chart.canvas);
  return () => {
    for (const off of offs) off();
    sizes.disconnect();
  };
}
