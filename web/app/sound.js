// @ts-check
// Sounds, made on the spot: a knock of wood is a short noise through a filter over a
// low tone. No files, and silent until a person has touched the page.

import { settings } from "./settings.js";

/** @typedef {"move" | "capture" | "check" | "end" | "roll" | "error"} Sound */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

function ready() {
  if (!context) {
    if (!navigator.userActivation?.hasBeenActive && navigator.userActivation) return null;
    try {
      context = new AudioContext();
    } catch {
      return null;
    }
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

/**
 * @param {AudioContext} audio
 * @param {number} after seconds
 * @param {number} pitch
 * @param {number} loud
 */
function knock(audio, after, pitch, loud) {
  const at = audio.currentTime + after;
  const hiss = audio.createBufferSource();
  hiss.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 5;
  filter.Q.value = 1.2;
  hiss.connect(filter);
  fade(audio, filter, at, loud, 0.05);
  hiss.start(at);
  hiss.stop(at + 0.1);
  tone(audio, after, pitch, loud * 0.9, 0.09, "sine", pitch * 0.7);
}

/**
 * @param {AudioContext} audio
 * @param {number} after
 * @param {number} pitch
 * @param {number} loud
 * @param {number} long
 * @param {OscillatorType} [shape]
 * @param {number} [to] the pitch at its end
 */
function tone(audio, after, pitch, loud, long, shape = "sine", to = pitch) {
  const at = audio.currentTime + after;
  const wave = audio.createOscillator();
  wave.type = shape;
  wave.frequency.setValueAtTime(pitch, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + long);
  fade(audio, wave, at, loud, long);
  wave.start(at);
  wave.stop(at + long + 0.05);
}

/**
 * @param {AudioContext} audio
 * @param {AudioNode} from
 * @param {number} at
 * @param {number} loud
 * @param {number} long
 */
function fade(audio, from, at, loud, long) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  from.connect(gain).connect(audio.destination);
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const sounds = {
  move: (audio) => knock(audio, 0, 230, 0.35),
  capture: (audio) => {
    knock(audio, 0, 330, 0.3);
    knock(audio, 0.05, 190, 0.45);
  },
  check: (audio) => {
    knock(audio, 0, 230, 0.35);
    tone(audio, 0.04, 740, 0.08, 0.28, "triangle");
  },
  end: (audio) => {
    // A small bell: a fifth and an octave that fade slowly.
    [392, 588, 784].forEach((pitch, at) => tone(audio, at * 0.09, pitch, 0.1, 0.9, "sine"));
  },
  roll: (audio) => [0, 0.09, 0.16, 0.21].forEach((after, at) => knock(audio, after, 300 + at * 35, 0.16)),
  error: (audio) => tone(audio, 0, 165, 0.12, 0.16, "triangle", 130),
};

export const sound = {
  /** @param {Sound} name */
  play(name) {
    if (!settings.get("sound")) return;
    const audio = ready();
    if (audio) sounds[name](audio);
  },
};
