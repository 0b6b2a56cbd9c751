// @ts-check
// Elements of the page, made in one call. Texts go through the dictionary: an
// element made with `t` carries its key and is rewritten when the language changes.

import { bindText } from "./i18n.js";

/** @typedef {import("../types/shell").Props} Props */
/** @typedef {import("../types/shell").Child} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 *
 * `class` takes a text or a list with gaps; `on` listeners by event; `t`, `t-title`,
 * `t-label` (aria-label) and `t-placeholder` keys of texts with `vars`. `value`,
 * `checked`, `disabled`, `hidden` and other properties that live on the element are set
 * there; `true` is an empty attribute; `false`, `null` and `undefined` are left out.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  dress(node, props ?? {});
  add(node, children);
  return node;
}

/**
 * An SVG element.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, props ?? {});
  add(node, children);
  return node;
}

/**
 * Takes all children out.
 * @template {Node} N
 * @param {N} node
 * @returns {N}
 */
export function clear(node) {
  while (node.lastChild) node.removeChild(node.lastChild);
  return node;
}

/**
 * Puts other children in the place of all that are there.
 * @template {Node} N
 * @param {N} node
 * @param {...Child} children
 * @returns {N}
 */
export function replace(node, ...children) {
  clear(node);
  add(node, children);
  return node;
}

/** Properties that an attribute would only set at first. */
const LIVE = new Set(["value", "checked", "disabled", "hidden", "selected", "open", "indeterminate", "inert"]);
const TEXTS = new Set(["t", "t-title", "t-label", "t-placeholder"]);

/**
 * @param {Element} node
 * @param {Props} props
 */
function dress(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || name === "vars") continue;
    if (name === "on") {
      const listeners = /** @type {Record<string, (event: any) => void>} */ (value);
      for (const [event, run] of Object.entries(listeners)) node.addEventListener(event, run);
    } else if (name === "class") {
      const text = Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value);
      if (text) node.setAttribute("class", text);
    } else if (TEXTS.has(name)) {
      // Below, all at once.
    } else if (LIVE.has(name) && name in node) {
      /** @type {any} */ (node)[name] = value;
    } else if (value === true) {
      node.setAttribute(name, "");
    } else if (value !== false || name.startsWith("aria-")) {
      node.setAttribute(name, String(value));
    }
  }
  const keys = {
    text: props.t,
    title: props["t-title"],
    label: props["t-label"],
    placeholder: props["t-placeholder"],
  };
  if (keys.text || keys.title || keys.label || keys.placeholder) bindText(node, keys, props.vars);
}

/**
 * @param {Node} node
 * @param {Child[]} children
 */
function add(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) add(node, child);
    else node.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}
