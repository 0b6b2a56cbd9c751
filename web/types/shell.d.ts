// What the page's own parts hand to each other.

/** What stands in place of a variable of a text. */
export type Vars = Record<string, string | number>;

export type Child = Node | string | number | null | undefined | false | Child[];

/** Attributes of an element; see app/dom.js for the names with a meaning of their own. */
export interface Props {
  class?: string | (string | false | null | undefined)[];
  on?: Record<string, (event: any) => void>;
  t?: string;
  "t-title"?: string;
  "t-label"?: string;
  "t-placeholder"?: string;
  vars?: Vars | (() => Vars);
  [attribute: string]: unknown;
}

export interface Where {
  /** The path's second part: `/play/ID` has `id` ID. */
  params: { id?: string };
  query: URLSearchParams;
}

export interface Mounted {
  unmount?(): void;
  /** Takes a new place on the same page; false asks for a fresh mount. */
  update?(where: Where): boolean;
}

export interface Page {
  path: string;
  nav?: string;
  /** Key of the document's title; `nav` where it is missing. */
  title?: string;
  mount(root: HTMLElement, where: Where): Mounted | void | Promise<Mounted | void>;
}

export interface Binding {
  /** `f`, `ArrowLeft`, `Shift+ArrowLeft`, `Ctrl+z`; several by spaces. */
  key: string;
  t: string;
  run(event: KeyboardEvent): void;
}

export interface DialogAction<T = string> {
  value: T;
  t: string;
  kind?: "primary" | "danger" | "plain";
  /** Keeps the dialog open when it says false. */
  check?: () => boolean | Promise<boolean>;
}

export interface Stream {
  close(): void;
}

export interface Settings {
  language: "en" | "zh";
  theme: "auto" | "light" | "dark";
  sound: boolean;
  pieces: "characters" | "symbols";
  coordinates: "squares" | "files" | "none";
  /** Style of moves by game: the empty text is the game's own. */
  moveStyle: Record<string, string>;
  animation: "full" | "quick" | "none";
  boardTheme: "wood" | "paper" | "slate";
  evalBar: boolean;
  pace: "slow" | "normal" | "fast" | "instant";
}
