// What a lesson is made of: texts in both languages around diagrams that they share.

import type { Place } from "../types/api";

export interface DiagramSpec extends Place {
  /** Squares by name, and a colour: 0 to 3. */
  arrows?: { path: string[]; color: 0 | 1 | 2 | 3 }[];
  /** The board's shape, so that its room is kept before the position comes. */
  shape?: Shape;
  flipped?: boolean;
}
export interface Shape {
  width: number;
  height: number;
  lattice: "cells" | "crossings";
}
/** A paragraph with `code` and **strong** words, or something that stands between paragraphs. */
export type Block =
  | string
  | { list: string[] }
  | { note: string }
  | { table: { head: string[]; rows: string[][] } }
  /** Names of diagrams with their captions. */
  | { boards: [name: string, caption: string][] };
export interface Section {
  id: string;
  title: string;
  body: Block[];
}
export interface Telling {
  lead: string;
  sections: Section[];
}
export interface Lesson {
  shape: Shape;
  diagrams: Record<string, DiagramSpec>;
  content: { en: Telling; zh: Telling };
}
