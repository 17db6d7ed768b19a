import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ChildOptions {
  /** Of this folder. */
  readonly script: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Called for each line that the process prints, except the one that announces its address. */
  readonly onLine: (line: string) => void;
  /** Called when the process ends by itself. */
  readonly onEnd: (code: number | null) => void;
}

export interface Child {
  /** Resolves with the process's address. @throws Error it ends before */
  start(): Promise<void>;
  /** Ends the process; resolves when it is gone. */
  stop(): Promise<void>;
}

/** One of the processes of `npm run dev`, which can be started and ended repeatedly. */
export function child({ script, environment, onLine, onEnd }: ChildOptions): Child {
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const file = fileURLToPath(new URL(script, import.meta.url));
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
      env: { ...process.env, ...environment },
      // A group of its own: Ctrl-C reaches the parent alone, which ends the others in the right order. The
      // channel closes when the parent dies, and the child then ends by itself.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    running = started;
    let isReady = false;
    const ready = new Promise<void>((resolve, reject) => {
      const read = (line: string) => {
        if (!line.startsWith("ready http")) onLine(line);
        else {
          isReady = true;
          resolve();
        }
      };
      for (const stream of [started.stdout, started.stderr])
        if (stream !== null) createInterface({ input: stream }).on("line", read);
      started.once("exit", (code) => {
        if (running !== started) return;
        running = undefined;
        if (isReady) onEnd(code);
        else reject(new Error(`${path.basename(script, ".ts")} ended with ${code} before it was ready`));
      });
    });
    await ready;
  }

  async function stop(): Promise<void> {
    const ending = running;
    running = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill("SIGTERM");
    // After the app's own deadline for closing its connections.
    const late = setTimeout(() => ending.kill("SIGKILL"), 9_000);
    await once(ending, "exit");
    clearTimeout(late);
  }

  return { start, stop };
}
