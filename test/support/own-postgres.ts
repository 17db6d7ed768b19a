/** A PostgreSQL of one test, which stops as by a crash, and starts again. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { atMost } from "./time-limits.ts";

export interface OwnPostgres {
  /** of an empty database */
  readonly connectionString: string;
  /** Ends all of its processes without a last checkpoint. Resolves when it refuses connections. */
  crash(): Promise<void>;
  /** Resolves when it has recovered and takes connections. */
  start(): Promise<void>;
  /** Deletes it. */
  close(): Promise<void>;
}

const script = path.resolve(import.meta.dirname, "../../scripts/with-postgres.sh");
const LOOK_EVERY_MS = 10;

/** Whether PostgreSQL's programs are installed. */
export const hasPostgres = spawnSync(script, ["--check"]).status === 0;

export async function startOwnPostgres(): Promise<OwnPostgres> {
  // The command ends with its input, and so with this process; the script then deletes everything.
  const child = spawn(script, ["sh", "-c", 'echo "$DATABASE_URL"; exec cat'], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const line = Promise.race([
    once(child.stdout.setEncoding("utf8"), "data"),
    ended.then(() => Promise.reject(new Error("PostgreSQL did not start"))),
  ]);
  const connectionString = String((await line)[0]).trim();
  const { hostname, port } = new URL(connectionString);

  async function isListening(): Promise<boolean> {
    const socket = connect(Number(port), hostname);
    try {
      await once(socket, "connect");
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
  async function takesConnections(): Promise<boolean> {
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  }
  async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const deadline = performance.now() + atMost(60_000);
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL never ${what}`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  // The script's server forgets the last commits of a crash, which one with the usual settings does not.
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("ALTER ROLE CURRENT_USER SET synchronous_commit = on");
  await client.end();
  return {
    connectionString,
    async crash() {
      child.kill("SIGUSR1");
      await until(async () => !(await isListening()), "stopped");
    },
    async start() {
      child.kill("SIGUSR2");
      await until(takesConnections, "came back");
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
