// @ts-check
// The networks that a run has made, to be taken away.

import { h, replace } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { plain } from "../match/figures.js";

/** @typedef {{name: string, bytes: number}} Network */

/** @param {number} bytes */
function size(bytes) {
  return `${plain(bytes / 1024, bytes < 10_240 ? 1 : 0)} KiB`;
}

/** @param {HTMLElement} host @param {string} run @param {Network[]} networks */
export function drawNetworks(host, run, networks) {
  // Most looks find the same files; what is in the hand of a person stays there.
  const now = JSON.stringify([networks, t("train.download")]);
  if (host.dataset.drawn === now) return;
  host.dataset.drawn = now;
  const opened = host.querySelector("details")?.open ?? false;
  const champion = networks.find(({ name }) => name === "champion.yqn");
  const others = networks.filter((one) => one !== champion);
  const path = (/** @type {Network} */ { name }) => `/api/runs/${encodeURIComponent(run)}/networks/${encodeURIComponent(name)}`;
  const take = (/** @type {Network} */ one) => ({ href: path(one), download: `${run}-${one.name}` });
  replace(host,
    champion
      ? h("p", null, h("a", { class: "button", "data-act": "download", ...take(champion) }, t("train.download")), h("span", { class: "muted small" }, ` ${size(champion.bytes)}`))
      : h("p", { class: "muted small" }, t("train.no_networks")),
    champion ? h("p", { class: "muted small" }, t("train.use_network"), " ", h("code", null, `alphabeta:depth=3,eval="net:${run}-champion.yqn"`)) : null,
    others.length
      ? h("details", { open: opened }, h("summary", null, t("train.other_networks", { n: others.length })),
        h("ul", { class: "run-networks" }, ...others.map((one) => h("li", null, h("a", take(one), one.name), h("span", { class: "muted small" }, ` ${size(one.bytes)}`)))))
      : null);
}
