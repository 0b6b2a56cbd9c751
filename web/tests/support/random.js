// Numbers that look random and are the same in every run, so that a failing game fails again.

/**
 * @param {string} text what the numbers are drawn from
 * @returns {(below: number) => number} a whole number from 0 to `below` − 1
 */
export function dice(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (below) => {
    // xorshift32; a state of zero would stay zero.
    state ||= 1;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
