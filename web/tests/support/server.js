// The server under test: the built program on a free port with a folder of its own, which a test may
// kill and start again.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const repository = resolve(fileURLToPath(import.meta.url), "../../../..");

/** @returns {string} */
function binary() {
  const path = resolve(repository, process.env.YIQI_BIN || "target/release/yiqi");
  if (!existsSync(path)) {
    throw new Error(`no server at ${path}: build it (cargo build --release) or say where it is in YIQI_BIN`);
  }
  return path;
}

/** A port that was free a moment ago. @returns {Promise<number>} */
function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Workbench {
  /** @param {string} folder @param {number} port */
  constructor(folder, port) {
    this.folder = folder;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    /** @type {import("node:child_process").ChildProcess | null} */
    this.child = null;
    this.output = "";
  }

  static async start() {
    // A server that somebody else has started; tests that restart it then fail.
    if (process.env.YIQI_URL) {
      const running = new Workbench("", 0);
      running.url = process.env.YIQI_URL;
      return running;
    }
    const workbench = new Workbench(mkdtempSync(join(tmpdir(), "yiqi-web-")), await freePort());
    await workbench.run();
    return workbench;
  }

  /** Starts the program and waits until it answers. */
  async run() {
    const { folder } = this;
    const words = ["serve", "--port", String(this.port)];
    words.push("--data", join(folder, "data"), "--db", join(folder, "matches.db"));
    // For work on the page: files as they lie in this folder, not as they were when the binary was built.
    if (process.env.YIQI_WEB) words.push("--web", resolve(repository, process.env.YIQI_WEB));
    // The current folder is the temporary one: whatever the server leaves behind is swept away with it.
    const child = spawn(binary(), words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.output += text));
    for (let wait = 0; wait < 200; wait += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.output}`);
      const answer = await fetch(`${this.url}/api/catalogue`).catch(() => null);
      if (answer?.ok) return;
      await pause(50);
    }
    throw new Error(`the server does not answer: ${this.output}`);
  }

  /** Ends the program the hard way, as a power cut would. */
  async kill() {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }

  async stop() {
    await this.kill();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}
