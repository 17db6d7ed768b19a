/**
 * The real server for a test: the finished build in its own process, on a free port, with its own DATA_DIR or, if
 * TEST_DATABASE_URL names a PostgreSQL, its own database there.
 */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import type { Environment } from "../../app/domain/engine/index.ts";
import type { CommandStores } from "../../app/entrypoints/cli/open-stores.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { announcedDatabase } from "../../app/process/database/data-dir.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { aKey } from "./a-key.ts";
import { emptyDatabase, postgres } from "./database.ts";
import { atMost } from "./time-limits.ts";

export interface Waybill {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** The environment of its start, for the command line or another start. */
  readonly env: Readonly<Record<string, string>>;
  readonly process: ChildProcess;
  /** The log so far, one JSON object a line. */
  logs(): string;
  /** Makes a key, and the merchant if it is new. */
  createKey(merchant?: string, environment?: Environment): Promise<string>;
  /** Sends SIGTERM and removes the server's files. Answers the exit code. Harmless after the end. */
  stop(): Promise<number | null>;
  /** Kills it like a power cut. Its DATA_DIR stays. */
  kill9(): Promise<void>;
}

export interface WaybillOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Kept when the server stops. Without one, the server gets a fresh one that is removed with it. */
  readonly dataDir?: string;
  /** A PostgreSQL database to use unchanged; `null`: embedded, even if TEST_DATABASE_URL is set. */
  readonly databaseUrl?: string | null;
  /** The project folder of another release: next-release.ts. */
  readonly release?: string;
  /** Starts with an empty DATA_DIR, like a first start. Otherwise with a copy of a prepared one. */
  readonly fromNothing?: boolean;
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Above the traffic of any test, except the tests of the limit. */
export const generousLimits = {
  RATE_LIMIT_PER_SECOND: "100000",
  RATE_LIMIT_BURST: "100000",
  KEPT_RATES: "1000000000",
  WRONG_KEYS_PER_MINUTE: "1000000",
};

export const apiKey = "local-key";
export const apiSecret = "local-secret";

/** Settings that connect a server to the local Shopify at this address. */
export function localShopify(url: string) {
  return { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret, SHOPIFY_SIMULATOR_URL: url };
}

/** The connection string of a running server's database. */
export function databaseOf({ env, dataDir }: Pick<Waybill, "env" | "dataDir">): string {
  const connectionString = env.DATABASE_URL ?? announcedDatabase(dataDir);
  if (connectionString === undefined) throw new Error("the server announces no database");
  return connectionString;
}

/** @throws Error with the server's log, if it does not become ready */
export async function startWaybill(options: WaybillOptions = {}): Promise<Waybill> {
  await buildOnce();
  const database = await databaseFor(options);
  const dataDir = options.dataDir ?? freshDataDir();
  const isNew = database.url === undefined && readdirSync(dataDir).length === 0;
  if (isNew && options.fromNothing !== true) await copyTemplate(dataDir);
  const env: Record<string, string> = {
    ...inherited(),
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    ...(database.url === undefined
      ? {}
      : { DATABASE_URL: database.url, ENCRYPTION_KEY: randomBytes(32).toString("base64") }),
    // By the outbox, into the coordinator's own tables.
    ...(process.env.TEST_ON_CITUS === "true" && database.url !== undefined
      ? { QUEUE_DATABASE_URL: database.url }
      : {}),
    // Then a test's database is an embedded one, with one session for all connections.
    ...(postgres === undefined ? { DATABASE_PREPARED_STATEMENTS: "false" } : {}),
    ...options.env,
  };
  const server = await spawnServer(env, options.release);
  let stores: Promise<CommandStores> | undefined;

  const forget = async () => {
    await (await stores)?.close();
    stores = undefined;
  };
  return {
    url: server.url,
    dataDir,
    env,
    process: server.child,
    logs: server.logs,
    async createKey(merchant = "Merchant", environment = "sandbox") {
      stores ??= openStores(readEnv(env));
      const { merchants, apiKeys } = (await stores).stores;
      const { id } = await merchants.ensure(merchant);
      return (await apiKeys.create(aKey(id, environment, "test"))).key;
    },
    async stop() {
      await forget();
      const code = await end(server.child, "SIGTERM");
      const [, unrecorded] = server.logs().split("unrecorded events: ");
      if (unrecorded !== undefined) throw new Error(`unrecorded events: ${unrecorded}`);
      await database.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill9() {
      await end(server.child, "SIGKILL");
      // The kill broke its connections, as intended.
      await forget().catch(() => {});
    },
  };
}

/** An empty folder, removed with this process at the latest. */
export function freshDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-data-"));
  folders.add(folder);
  return folder;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run key`'s script with a server's environment. */
export function runKey(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Finished> {
  return runScript("key", env, args);
}

/** Runs `npm run shipping-config`'s script with a server's environment. */
export function runShippingConfig(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  return runScript("shipping-config", env, args);
}

/** Runs `npm run shop`'s script with a server's environment. */
export function runShop(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  return runScript("shop", env, args);
}

/** Runs `npm run tariff`'s script with a server's environment. */
export function runTariff(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  return runScript("tariff", env, args);
}

/** Runs `npm run carrier`'s script with a server's environment, and a text on its standard input. */
export function runCarrier(
  env: Readonly<Record<string, string | undefined>>,
  input: string,
  ...args: readonly string[]
): Promise<Finished> {
  return runScript("carrier", env, args, input);
}

async function runScript(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  input = "",
): Promise<Finished> {
  const child = spawn(process.execPath, [path.join(root, "scripts", `${name}.mjs`), ...args], {
    cwd: root,
    env: { ...env, NODE_ENV: "production" },
  });
  child.stdin.end(input);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  await once(child, "close");
  return { code: child.exitCode, stdout, stderr };
}

// ---- the process ----------------------------------------------------------------------------------------------------

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly logs: () => string;
}

async function spawnServer(env: Readonly<Record<string, string>>, release = root): Promise<Server> {
  const { options, environment } = asInTheImage();
  const script = path.join(release, "scripts", "serve.mjs");
  const child = spawn(process.execPath, [...options, ...quickStart(env), ...watched(), script], {
    cwd: release,
    // No test asks the central bank.
    env: { ...environment, EXCHANGE_RATES_URL: "none", ...env, NODE_ENV: "production" },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let log = "";
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const ready = /^ready (\S+)\n/.exec(printed);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    child.once("close", (code) => reject(new Error(`the server ended with ${code}:\n${log}`)));
  });
  return { child, url, logs: () => log };
}

/** The options of Node and of its C library with which the image runs. */
function asInTheImage(): {
  readonly options: readonly string[];
  readonly environment: Record<string, string>;
} {
  const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
  return {
    options: dockerfile.match(/--(?:heap|max)-[\w-]+=\d+/g) ?? [],
    environment: Object.fromEntries(
      [...dockerfile.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, ...pair]) => pair),
    ),
  };
}

/** In tests, a statement without its event is in the log. */
function watched(): readonly string[] {
  const watch = path.join(import.meta.dirname, "watch-server.ts");
  return process.env.VITEST === undefined ? [] : ["--import", pathToFileURL(watch).href];
}

/** A server with an embedded database lives for seconds in tests: optimizing PostgreSQL's code costs it a third of its start. */
function quickStart(env: Readonly<Record<string, string>>): readonly string[] {
  return process.env.VITEST !== undefined && env.DATABASE_URL === undefined ? ["--liftoff-only"] : [];
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}

/** The variables that any program needs, and none of the server's options. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

// ---- what it starts from --------------------------------------------------------------------------------------------

async function databaseFor({
  dataDir,
  databaseUrl,
}: WaybillOptions): Promise<{ readonly url: string | undefined; drop(): Promise<void> }> {
  if (typeof databaseUrl === "string") return { url: databaseUrl, drop: () => Promise.resolve() };
  if (databaseUrl === null || dataDir !== undefined || postgres === undefined)
    return { url: undefined, drop: () => Promise.resolve() };
  const { connectionString, close } = await emptyDatabase();
  return { url: connectionString, drop: close };
}

/** A DATA_DIR after a server's first start. Copying one takes a fifth of the time. */
async function copyTemplate(dataDir: string): Promise<void> {
  const checksums = readMigrations().map(({ checksum }) => checksum);
  // Of all: an edited one that is not the newest makes another database, too.
  const version = createHash("sha256").update(checksums.join()).digest("hex").slice(0, 16);
  const template = path.join(root, "node_modules", ".cache", "waybill", `data-dir-${version}`);
  if (!existsSync(template)) {
    const draft = freshDataDir();
    const server = await spawnServer({ ...inherited(), HOST: "127.0.0.1", PORT: "0", DATA_DIR: draft });
    await end(server.child, "SIGTERM");
    mkdirSync(path.dirname(template), { recursive: true });
    const near = `${template}.${randomBytes(6).toString("hex")}`;
    cpSync(draft, near, { recursive: true });
    rmSync(draft, { recursive: true });
    // Two test files may have made one each: either one serves.
    try {
      renameSync(near, template);
    } catch {
      rmSync(near, { recursive: true });
    }
  }
  cpSync(template, dataDir, { recursive: true });
}

let built: Promise<void> | undefined;

/**
 * Several test files start at once and each needs the newest build: they build one after the other. Waiting leaves the thread
 * to others: Vitest takes a worker that is silent for a minute for a lost one.
 */
export function buildOnce(): Promise<void> {
  built ??= inBuildersTurn(async () => {
    const build = spawn(process.execPath, [path.join(root, "scripts", "build.mjs")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [stderr, [status]] = await Promise.all([text(build.stderr), once(build, "close")]);
    if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  });
  return built;
}

async function inBuildersTurn(build: () => Promise<void>): Promise<void> {
  const folder = path.join(root, "node_modules", ".cache", "waybill");
  mkdirSync(folder, { recursive: true });
  const turn = new DatabaseSync(path.join(folder, "build.lock"));
  const until = performance.now() + atMost(180_000);
  try {
    while (!begins(turn)) {
      if (performance.now() > until) throw new Error("another test's build did not end");
      await sleep(100);
    }
    await build();
  } finally {
    turn.close();
  }
}

/** False while another process has the turn. */
function begins(turn: DatabaseSync): boolean {
  try {
    turn.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("locked")) return false;
    throw error;
  }
}
