// Match: start engines against each other, watch, and browse what has been played.
import "../i18n/match.js";
import { h } from "../app/dom.js";
import { link } from "../app/router.js";
import { mountForm } from "../parts/match/form.js";
import { mountCompare, mountList } from "../parts/match/list.js";
import { mountMatch } from "../parts/match/view.js";
import { ApiError } from "../app/api.js";
import { t } from "../app/i18n.js";

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/match",
  nav: "shell.match",
  async mount(root, { params, query }) {
    const beside = query.get("compare")?.split(",").filter(Boolean) ?? [];
    try {
      if (params.id) return await mountMatch(root, params.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const words = error.status === 404 ? t("match.not_found", { id: params.id ?? "" }) : t("match.failed", { message: error.message });
      root.append(h("div", { class: "card empty" }, h("h1", null, words), link("/match", { class: "button", t: "match.back" })));
      return;
    }
    if (beside.length) return mountCompare(root, beside.slice(0, 6));

    const form = h("div");
    const list = h("div");
    root.append(
      h("header", { class: "match-intro" },
        h("h1", { t: "match.title" }),
        h("p", { class: "muted", t: "match.lead" }),
        h("p", null, link("/train", { t: "match.train_link" }))),
      form,
      h("section", { class: "card" }, h("h2", { t: "match.all" }), list));
    const endList = mountList(list);
    const endForm = await mountForm(form, query);
    return {
      unmount() {
        endList();
        endForm();
      },
    };
  },
};
