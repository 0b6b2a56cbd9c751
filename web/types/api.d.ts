// What the server sends and takes: the words of its HTTP API, written by hand
// after /api/openapi.json. Times are whole milliseconds, win chances 0 to 1,
// sides 0 (first) and 1 (second), squares `rank * width + file` from the lowest rank.

export type SideIndex = 0 | 1;

export interface Problem {
  message: string;
  what?: string | null;
  text?: string | null;
  /** Start and end in UTF-16 code units of `text`. */
  span?: [number, number] | null;
  reason?: string | null;
  square?: number | null;
  /** The game's revision, where another one was named. */
  revision?: number | null;
}

// ---- what there is ----

export interface Choice {
  /** `king6`, `key=a|b` or `size=N|WxH`; upper-case alternatives are placeholders. */
  form: string;
  help: string;
  help_zh: string;
}
export interface GameAbout {
  name: string;
  title: string;
  title_zh: string;
  dice: boolean;
  choices: Choice[];
  evaluators: { name: string; help: string }[];
  styles: string[];
  formats: { name: string; help: string; help_zh?: string }[];
  suites: boolean;
}
export interface Catalogue {
  version: string;
  games: GameAbout[];
  engines: string[];
  levels: string[];
  default_level: string;
  limits: {
    think_ms: number;
    table_mib: number;
    lines: number;
    tree_nodes: number;
    body_bytes: number;
  };
}

// ---- positions ----

export interface Step {
  text: string;
  roll?: number | null;
}
export interface Place {
  game: string;
  position?: string | null;
  moves?: Step[];
  roll?: number | null;
  seed?: number | null;
}
export interface Piece {
  square: number;
  id: string;
  owner: SideIndex | null;
  glyph: string;
}
export type Fixture =
  | { kind: "goal"; side: SideIndex; square: number }
  | { kind: "river"; rank: number }
  | { kind: "palace"; from: number; to: number };
export interface Mark {
  kind: "check" | "mover";
  square: number;
}
export interface Board {
  width: number;
  height: number;
  lattice: "cells" | "crossings";
  files: string[];
  ranks: string[];
  file_numbers: null | { near: string[]; far: string[] };
  fixtures: Fixture[];
  pieces: Piece[];
  marks: Mark[];
}
export interface StepChoice {
  text: string;
  path: number[];
  piece: string | null;
}
export interface Result {
  winner: SideIndex | null;
  reason: string;
}
export interface PositionView {
  game: string;
  text: string;
  side: SideIndex;
  letters: [string, string];
  side_names: [string, string];
  roll: number | null;
  needs_roll: boolean;
  faces: number[];
  mid_turn: boolean;
  alarm: string | null;
  end: null | Result;
  board: Board;
  moves: StepChoice[];
  last: null | { text: string; path: number[] };
  counts: { name: string; values: [number, number] }[];
  ply: number;
}
export interface Thought {
  win: number | null;
  score: number | null;
  mate: number | null;
  depth: number | null;
  nodes: number | null;
  time_ms: number | null;
}
export interface TurnView {
  text: string;
  side: SideIndex;
  roll: number | null;
  styles: Record<string, string>;
  path: number[];
  thought: Thought | null;
  comment: string | null;
  analysis: string | null;
}
export interface LineView {
  frames: PositionView[];
  turns: TurnView[];
}

export interface Palette {
  pieces: { glyph: string; id: string; owner: SideIndex | null }[];
  empty: PositionView | null;
}
export interface ArrangeRequest {
  game: string;
  pieces: { square: number; glyph: string }[];
  side: SideIndex;
  roll?: number | null;
}
export interface Arranged {
  text: string;
  view: PositionView | null;
  problem: Problem | null;
}

export interface Term {
  name: string;
  own: number;
  other: number;
  weight: number;
  share: number;
}
export interface Evaluation {
  value: number;
  centipawns: number | null;
  win: number;
  terms: Term[];
  /** −1 … 1 for each square: the second side's … the first side's. */
  maps: { name: string; values: number[] }[];
}
export interface Weights {
  weights: { name: string; value: number; default: number }[];
  toml: string;
}

export interface RecordView {
  game: string;
  players: [string, string];
  event: string | null;
  site: string | null;
  date: string | null;
  round: string | null;
  tags: [string, string][];
  start: string | null;
  comment: string | null;
  turns: TurnView[];
  outcome: null | { winner: SideIndex | null };
  reason: string | null;
}
export interface WrittenRecord {
  text: string;
  file_name: string;
}

// ---- analyses ----

export type Bound = "exact" | "lower" | "upper";
export interface RootMove {
  text: string;
  value: number | null;
  mate: number | null;
  win: number | null;
  bound: Bound;
  visits: number | null;
}
export interface RootRoll {
  roll: number | null;
  weight: number;
  win: number | null;
  moves: RootMove[];
}
export interface ReportLine {
  pv: string[];
  win: number | null;
  value?: number | null;
  centipawns?: number | null;
  mate?: number | null;
}
export interface DepthCounts {
  nodes: number;
  cutoffs: number;
  expanded: number;
  generated: number;
  searched: number;
}
export interface Report {
  depth: number;
  best: string | null;
  value: number | null;
  centipawns: number | null;
  mate: number | null;
  win: number | null;
  exact: boolean;
  pv: string[];
  lines?: ReportLine[] | null;
  rolls: RootRoll[];
  nodes: number;
  evaluations: number;
  probes: number;
  hits: number;
  by_depth: DepthCounts[];
  time_ms: number;
}
export type AnalysisState = "waiting" | "running" | "done" | "stopped" | "failed";
export interface NewAnalysis extends Place {
  engine?: string;
  time_ms?: number;
  nodes?: number;
  depth?: number;
  lines?: number;
  tree?: boolean;
}
export interface AnalysisView {
  id: string;
  place: Place;
  position: string;
  engine: string;
  note: string | null;
  state: AnalysisState;
  report: Report | null;
  tree: null | { kept: number; levels: number; dropped: number; complete: boolean };
  problem: Problem | null;
}
export type WhyKind =
  | "all" | "cutoff" | "table" | "leaf" | "stand_pat"
  | "end" | "exact" | "star1" | "star2" | "stopped";
export interface TreeNode {
  index: number;
  via: string;
  kind: "search" | "iteration" | "move" | "roll";
  roll: number | null;
  weight: number | null;
  depth: number;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  mate: number | null;
  win: number | null;
  why: { kind: WhyKind; text: string };
  below: number;
  children: number;
  side: SideIndex;
}
export interface TreePage {
  node: TreeNode;
  path: TreeNode[];
  children: TreeNode[];
  total_children: number;
}
export interface LeafView {
  view: PositionView;
  evaluation: Evaluation | null;
  reason: string | null;
}

// ---- games ----

export type Seat = { kind: "person" } | { kind: "engine"; engine: string };
export interface ClockSetting {
  base_ms: number;
  increment_ms: number;
}
export interface NewGame {
  game: string;
  position?: string | null;
  seats: [Seat, Seat];
  clock: ClockSetting | null;
  hand_dice: boolean;
  explain: boolean;
  seed?: number | string | null;
}
export interface ClockView extends ClockSetting {
  remaining_ms: [number, number];
  running: SideIndex | null;
}
export interface GameState {
  id: string;
  revision: number;
  created: string;
  game: string;
  seats: [Seat, Seat];
  hand_dice: boolean;
  explain: boolean;
  clock: ClockView | null;
  paused: boolean;
  thinking: null | { side: SideIndex; since_ms: number };
  /** All turns, also those taken back. */
  turns: TurnView[];
  /** How many of them stand on the board. */
  cursor: number;
  view: PositionView;
  start: string;
  result: null | Result;
  seed: number | string;
}
export interface GameSummary {
  id: string;
  game: string;
  seats: [Seat, Seat];
  created: string;
  updated: string;
  turns: number;
  result: null | Result;
}
export interface Hint {
  text: string;
  path: number[];
  win: number | null;
}

// ---- matches ----

export type MatchState = "running" | "stopped" | "done";
export interface NewMatch {
  game: string;
  engines: { engine: string; name?: string }[];
  games?: number;
  seed?: number;
  openings?: string;
  time_ms?: number;
  nodes?: number;
  depth?: number;
  tc?: string;
  sprt?: string;
  concurrency?: number;
}
export interface MatchSummary {
  id: string;
  created: string;
  game: string;
  state: MatchState;
  engines: string[];
  games_played: number;
  games_planned: number;
  line: string;
}
export interface Pairing {
  a: number | string;
  b: number | string;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  score_error: number | null;
  elo: number | null;
  elo_error: number | null;
  los: number | null;
  pentanomial: [number, number, number, number, number];
  llr: number | null;
  llr_bounds: [number, number] | null;
  verdict: string | null;
  line: string;
  without_luck: unknown;
  history: [number, number, number | null][];
}
export interface MatchView {
  id: string;
  created: string;
  game: string;
  settings: unknown;
  seed: number | string;
  state: MatchState;
  engines: { name: string; description: string }[];
  games_played: number;
  games_planned: number;
  pairings: Pairing[];
  problem: Problem | null;
}
export interface LiveGame {
  job: number | string;
  first: string;
  second: string;
  view: PositionView;
  win: number | null;
}
export interface MatchGame {
  number: number;
  first: string;
  second: string;
  opening: string;
  winner: SideIndex | null;
  reason: string;
  plies: number;
}

// ---- learning runs ----

export type RunState = "running" | "broken_off" | "stopped" | "done" | "failed" | "unreadable";
export type RunKind = "evolve" | "train" | "tune";
export type OptionValue = number | string | boolean | null | (number | string)[];
export type RunSettings = Record<string, OptionValue>;
export interface Measured {
  score: number;
  error: number | null;
  games: number;
}
export interface Generation {
  generation: number;
  best: number | null;
  mean: number | null;
  diversity: number | null;
  games: number | null;
  plies: number | null;
  evaluations: number | null;
  sigma: number | null;
  mutation: number | null;
  opponents: number | null;
  champion: { score: number; games: number; accepted: boolean } | null;
  yardsticks: Record<string, Measured>;
  past: (Measured & { generation: number })[];
  warning: string | null;
}
export interface Epoch {
  epoch: number;
  loss: number | null;
  validation: number | null;
  rate: number | null;
  positions: number | null;
}
export interface TuneStep {
  step: number;
  loss: number | null;
  score: number | null;
  weights: Record<string, number>;
}
export type LogEntry = Generation | Epoch | TuneStep;
export interface RunAbout {
  kind: RunKind;
  game: string;
  seed: number;
  goal: number | null;
  settings: RunSettings;
  started: string;
  seconds: number;
  reason: string | null;
}
export interface RunSummary {
  name: string;
  state: RunState;
  about: RunAbout | null;
  last: LogEntry | null;
  problem: string | null;
  can_stop: boolean;
  can_resume: boolean;
}
export interface RunList {
  runs: RunSummary[];
  free: boolean;
}
export interface RunView {
  run: RunSummary;
  entries: LogEntry[];
  more: boolean;
  networks: { name: string; bytes: number }[];
}
export interface NewRun {
  game: string;
  name?: string;
  preset?: string;
  settings?: RunSettings;
}
export interface EvolutionAbout {
  presets: { name: string; settings: RunSettings }[];
}
