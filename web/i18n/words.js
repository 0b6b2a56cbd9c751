// @ts-check
// Words that the server says, in both languages. English words pass through unless they
// need a capital; a word that is missing here is shown as the server said it.

/** @typedef {{exact: Record<string, string>, patterns: [RegExp, string][]}} Table */

/** @type {{en: Table, zh: Table}} */
export const words = { en: { exact: {}, patterns: [] }, zh: { exact: {}, patterns: [] } };
