// @ts-check
// Texts out of the page: to the clipboard, into a file.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { toast } from "./toast.js";

/**
 * Copies a text and says so.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    // Browsers keep the clipboard from addresses that are not secure; the old way works there.
    const box = h("textarea", { class: "visually-hidden", value: text, "aria-hidden": "true" });
    (document.querySelector("dialog[open]") ?? document.body).append(box);
    box.select();
    done = document.execCommand("copy");
    box.remove();
  }
  toast(t(done ? "shell.copied" : "shell.copy_failed"), done ? "good" : "bad");
  return done;
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const at = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const anchor = h("a", { href: at, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(at), 10_000);
}
