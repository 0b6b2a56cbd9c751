// Train: evolution and training runs. None can exist yet, and the page says so.
import "../i18n/match.js";
import { h } from "../app/dom.js";
import { api, ApiError } from "../app/api.js";
import { t } from "../app/i18n.js";
import { link } from "../app/router.js";

/** @param {{kind?: string, name?: string, state?: string}[]} runs */
function table(runs) {
  const head = (/** @type {string} */ name) => h("th", { scope: "col", t: `train.${name}` });
  return h("table", { class: "table" },
    h("thead", null, h("tr", null, head("name"), head("kind"), head("state"))),
    h("tbody", null, ...runs.map(({ name, kind, state }) =>
      h("tr", null, h("th", { scope: "row" }, name), h("td", null, kind), h("td", null, state)))));
}

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/train",
  nav: "shell.match",
  title: "train.title",
  async mount(root) {
    const host = h("section", { class: "card stack" });
    root.append(h("div", { class: "page-narrow stack train" },
      h("header", { class: "match-intro" },
        h("h1", { t: "train.title" }),
        h("p", { class: "muted", t: "train.lead" })),
      host));
    try {
      const { runs } = await api.get("/runs");
      if (runs.length) return void host.append(table(runs));
      host.append(
        h("h2", { t: "train.none" }),
        h("p", { t: "train.none_why" }),
        h("h3", { t: "train.until" }),
        h("ul", { class: "train-until" },
          h("li", null, link("/tune", { t: "train.tune" })),
          h("li", null, link("/match", { t: "train.match" }))));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      host.append(h("p", { class: "problem" }, t("train.failed", { message: error.message })));
    }
  },
};
