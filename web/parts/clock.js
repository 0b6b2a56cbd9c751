// @ts-check
// A player's clock. It ticks by itself between the server's numbers.

import { h } from "../app/dom.js";

const LOW = 20_000;

export class Clock {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.text = h("span", { class: "clock-time" });
    this.node = h("div", { class: "clock", role: "timer", "aria-live": "off" }, this.text);
    host.append(this.node);
    this.left = 0;
    this.since = 0;
    this.running = false;
    this.timer = 0;
    /** Told once when a running clock comes below twenty seconds.
     * @type {() => void} */
    this.onlow = () => {};
    this.warned = false;
  }

  /**
   * @param {number} left milliseconds, as the server said just now
   * @param {boolean} running
   */
  set(left, running) {
    this.left = left;
    this.running = running;
    this.since = performance.now();
    if (left > LOW) this.warned = false;
    this.node.classList.toggle("running", running);
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    const left = Math.max(0, this.running ? this.left - (performance.now() - this.since) : this.left);
    const text = clockText(left);
    if (this.text.textContent !== text) this.text.textContent = text;
    this.node.classList.toggle("low", left < LOW);
    if (!this.running) return;
    if (left < LOW && !this.warned) {
      this.warned = true;
      this.onlow();
    }
    if (left > 0) this.timer = setTimeout(() => this.tick(), left < LOW ? 100 : (left % 1000) + 5);
  }

  destroy() {
    clearTimeout(this.timer);
    this.node.remove();
  }
}

/**
 * `1:02:03`, `4:05`, and `0:09.3` when it gets short.
 * @param {number} ms
 */
export function clockText(ms) {
  // A clock that shows 0:00 has run out, not less than a second.
  const tenths = Math.ceil(ms / 100);
  if (ms < LOW) return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const end = String(seconds).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}
