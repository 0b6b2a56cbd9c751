// @ts-check
// The log of a run as far as it is known, in the order of its numbers.

/** @typedef {import("../../types/api").LogEntry} LogEntry */
/** @typedef {import("../../types/api").Generation} Generation */

/** The number of an entry: of a generation, an epoch or a step. @param {LogEntry} entry */
export function numberOf(entry) {
  return "generation" in entry ? entry.generation : "epoch" in entry ? entry.epoch : entry.step;
}

export class RunLog {
  constructor() {
    /** @type {LogEntry[]} */
    this.entries = [];
  }

  /** The last number; null before the first. */
  get last() {
    const last = this.entries.at(-1);
    return last ? numberOf(last) : null;
  }

  /** Only the generations of an evolution. @returns {Generation[]} */
  get generations() {
    return /** @type {Generation[]} */ (this.entries.filter((entry) => "generation" in entry));
  }

  /**
   * Takes in what is new. A number that is known already is said anew: a run that goes on after a crash
   * repeats its last generations.
   * @param {LogEntry[]} entries
   */
  add(entries) {
    for (const entry of entries) {
      const number = numberOf(entry);
      if (this.last === null || number > this.last) {
        this.entries.push(entry);
        continue;
      }
      const place = this.place(number);
      const same = numberOf(/** @type {LogEntry} */ (this.entries[place])) === number;
      this.entries.splice(place, same ? 1 : 0, entry);
    }
  }

  /** The first place with that number or a higher one. @param {number} number */
  place(number) {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (numberOf(/** @type {LogEntry} */ (this.entries[middle])) < number) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
