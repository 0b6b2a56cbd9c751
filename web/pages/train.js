// @ts-check
// Train: learning runs, begun here or in a terminal, watched while they work.

import "../i18n/match.js";
import "../i18n/train.js";
import { ApiError } from "../app/api.js";
import { h } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { link } from "../app/router.js";
import { mountStart } from "../parts/train/form.js";
import { mountRuns } from "../parts/train/list.js";
import { mountRun } from "../parts/train/view.js";

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/train",
  nav: "shell.match",
  title: "train.title",
  async mount(root, { params, query }) {
    const { id } = params;
    if (id) {
      try {
        return await mountRun(root, id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const words = error.status === 404 ? t("train.not_found", { name: id }) : t("train.failed_act", { message: error.message });
        root.append(h("div", { class: "card empty" }, h("h1", null, words), link("/train", { class: "button", t: "train.back" })));
        return;
      }
    }
    const form = h("div");
    const list = h("div");
    root.append(
      h("header", { class: "match-intro" },
        h("h1", { t: "train.title" }),
        h("p", { class: "muted", t: "train.lead" }),
        h("p", null, link("/match", { t: "train.match" }), " · ", link("/tune", { t: "train.tune" }))),
      h("section", { class: "card" }, h("h2", { t: "train.all" }), list),
      form);
    /** @type {Awaited<ReturnType<typeof mountStart>> | null} */
    let start = null;
    const end = mountRuns(list, (free) => start?.free(free));
    try {
      start = await mountStart(form, query);
    } catch (error) {
      // The runs are there to be seen all the same.
      if (!(error instanceof ApiError)) throw error;
      form.append(h("p", { class: "problem" }, t("train.failed_act", { message: error.message })));
    }
    return {
      unmount() {
        end();
        start?.end();
      },
    };
  },
};
