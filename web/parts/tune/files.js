// Weights out of a file.
import { h } from "../../app/dom.js";

/** Lets the person choose a file. @returns {Promise<{name: string, text: string} | null>} */
export function upload() {
  return new Promise((done) => {
    const input = h("input", { type: "file", accept: ".toml,.txt,text/plain,application/toml", hidden: true, "t-label": "tune.load" });
    const end = async () => {
      const file = input.files?.[0];
      input.remove();
      // Weights are a page of text; anything much larger was chosen by mistake.
      done(file ? { name: file.name, text: await file.slice(0, 1 << 20).text() } : null);
    };
    input.addEventListener("change", () => void end());
    input.addEventListener("cancel", () => void end());
    document.body.append(input);
    input.click();
  });
}
