// @ts-check
// From addresses to pages. Every link of the page's own works without a reload.

import { h, replace } from "./dom.js";
import { t, onLanguage, has } from "./i18n.js";

/** @typedef {import("../types/shell").Page} Page */
/** @typedef {import("../types/shell").Where} Where */
/** @typedef {import("../types/shell").Mounted} Mounted */
/** @typedef {{path: string, under?: string, title: string, load: () => Promise<{page: Page}>}} Route */

/** @type {Route[]} */
let routes = [];
/** @type {HTMLElement} */
let root;
/** @type {(path: string) => void} */
let arrived = () => {};

/** @type {{route: Route, page: Page, mounted: Mounted | void} | null} */
let now = null;
/** Counts visits, so that a slow page that has been left does not come up. */
let visit = 0;
/** A part of the title that the page itself adds. */
let detail = "";

/**
 * Starts the router.
 * @param {HTMLElement} main where pages stand
 * @param {Route[]} known
 * @param {(path: string) => void} onArrive hears of the path under which the navigation marks the page
 */
export function start(main, known, onArrive) {
  root = main;
  routes = known;
  arrived = onArrive;
  addEventListener("popstate", () => void show());
  document.addEventListener("click", follow);
  onLanguage(writeTitle);
  void show();
}

/**
 * Goes to a path of the page.
 * @param {string} path
 * @param {{replace?: boolean}} [how] `replace` leaves no step back
 */
export function go(path, how = {}) {
  if (path === location.pathname + location.search) how = { replace: true };
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  void show();
}

/**
 * Changes the address without a visit, so that a link reproduces what is seen.
 * @param {string} path
 */
export function note(path) {
  history.replaceState(null, "", path);
}

/**
 * A path with a query; empty values are left out.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} query
 */
export function url(path, query) {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") all.set(name, String(value));
  }
  const text = all.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * An anchor to a path of the page.
 * @param {string} path
 * @param {import("../types/shell").Props} [props]
 * @param {...import("../types/shell").Child} children
 * @returns {HTMLAnchorElement}
 */
export function link(path, props = {}, ...children) {
  return h("a", { ...props, href: path }, ...children);
}

/**
 * What this visit is about, for the document's title.
 * @param {string} text
 */
export function setDetail(text) {
  detail = text;
  writeTitle();
}

/** @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute("download")) return;
  const to = new URL(anchor.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  if (to.hash && to.pathname === location.pathname && to.search === location.search) return;
  event.preventDefault();
  go(to.pathname + to.search);
  // Where a reader stands after following a link.
  root.focus({ preventScroll: true });
  scrollTo(0, 0);
}

async function show() {
  const mine = ++visit;
  const [, first = "", ...more] = location.pathname.split("/").map(decode);
  const path = first ? `/${first}` : "/play";
  const route = routes.find((known) => known.path === path);
  const id = more.filter(Boolean).join("/");
  /** @type {Where} */
  const where = { params: id ? { id } : {}, query: new URLSearchParams(location.search) };

  if (now && now.route === route && now.mounted?.update?.(where)) return;
  leave();
  if (!route) {
    arrived("");
    replace(root, card("shell.not_found", "shell.not_found_why"));
    return;
  }
  arrived(route.under ?? route.path);
  detail = "";
  /** @type {Page} */
  let page;
  try {
    ({ page } = await route.load());
  } catch (error) {
    console.error(error);
    if (mine !== visit) return;
    replace(root, card("shell.not_there", "shell.not_there_why"));
    return;
  }
  if (mine !== visit) return;
  now = { route, page, mounted: undefined };
  writeTitle();
  const host = h("div", { class: `page page-${path.slice(1)}` });
  replace(root, host);
  try {
    const mounted = await page.mount(host, where);
    if (mine === visit && now) now.mounted = mounted;
    else mounted?.unmount?.();
  } catch (error) {
    console.error(error);
    if (mine === visit) replace(host, card("shell.failed", "shell.failed_why", String(error instanceof Error ? error.message : error)));
  }
}

function leave() {
  const old = now;
  now = null;
  try {
    old?.mounted?.unmount?.();
  } catch (error) {
    console.error(error);
  }
}

/**
 * @param {string} title
 * @param {string} why
 * @param {string} [more]
 */
function card(title, why, more) {
  return h("div", { class: "page page-narrow" },
    h("section", { class: "card empty" },
      h("h1", { t: title }),
      h("p", { class: "muted", t: why }),
      more ? h("p", { class: "muted small" }, more) : null,
      link("/play", { class: "button", t: "shell.to_play" })));
}

function writeTitle() {
  const key = now ? (now.page.title ?? now.page.nav ?? now.route.title) : "";
  const name = key && has(key) ? t(key) : "";
  document.title = [detail, name, t("shell.name")].filter(Boolean).join(" · ");
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
