// @ts-check
// What is wrong with a number in a form, in the words that the server would use: a text that is no number
// does not get as far as the server.

/** @typedef {import("../types/api").Problem} Problem */

/**
 * What a field says of itself; an input of the document is one.
 * @typedef {{name: string, value: string, min?: string, max?: string, step?: string, required?: boolean,
 *   validity?: {badInput: boolean}}} NumberField
 */

/**
 * @param {NumberField} field a whole number; a step of 2 makes it an even one
 * @returns {Problem | null}
 */
export function wrongNumber({ name, value, min = "", max = "", step = "1", required = false, validity }) {
  const text = value.trim();
  const problem = (/** @type {string} */ reason) => ({ message: `${name} "${text}": ${reason}`, what: name, text, reason });
  // An input of the browser has no value as long as what stands in it is no number.
  if (!text) return required || validity?.badInput ? problem("a number is needed") : null;
  const number = Number(text);
  if (!Number.isFinite(number)) return problem("a number is needed");
  if (!Number.isInteger(number)) return problem("a whole number is needed");
  if ((min && number < Number(min)) || (max && number > Number(max))) {
    return problem(min && max ? `it is from ${min} to ${max}` : min ? `it is ${min} or more` : `it is at most ${max} here`);
  }
  if (step === "2" && number % 2) return problem("games are played in pairs: an even number is needed");
  return null;
}
