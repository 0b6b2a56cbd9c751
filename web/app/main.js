// @ts-check
// The page starts here.

import "../i18n/shell.js";
import { start } from "./router.js";
import { shell } from "./shell.js";
import { startTheme } from "./theme.js";

startTheme();
const frame = shell();

start(frame.main, [
  { path: "/play", title: "shell.play", load: () => import("../pages/play.js") },
  { path: "/analyse", title: "shell.analyse", load: () => import("../pages/analyse.js") },
  { path: "/explain", under: "/analyse", title: "shell.explain", load: () => import("../pages/explain.js") },
  { path: "/tune", title: "shell.tune", load: () => import("../pages/tune.js") },
  { path: "/match", title: "shell.match", load: () => import("../pages/match.js") },
  { path: "/train", under: "/match", title: "shell.train", load: () => import("../pages/train.js") },
  { path: "/learn", title: "shell.learn", load: () => import("../pages/learn.js") },
], frame.mark);
