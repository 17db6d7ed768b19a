/**
 * The app as `npm run dev` runs it, in one process. Vite, the port and the database stay open. A saved page
 * reaches the open browser through Vite; saved server code is loaded again on the same database
 * (docs/decisions/034).
 */
import { Console } from "node:console";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import type * as DatabaseOf from "../../app/process/database/database-of.ts";
import type * as EnvServer from "../../app/process/env.server.ts";
import type * as HttpServers from "../../app/process/http-server.ts";
import type * as Lifecycles from "../../app/process/lifecycle.ts";
import type { Lifecycle } from "../../app/process/lifecycle.ts";
import type * as Logs from "../../app/process/log.ts";
import type * as Start from "../../app/process/start.ts";
import { failureHandler } from "./failure-handler.ts";
import { freshLists } from "./reference-lists.ts";
import { restartCode } from "./restart-code.ts";
import { switchableHandler } from "./switchable-handler.ts";
import { whatToReload } from "./what-to-reload.ts";

/** Editors write a file in several steps, and several files at once. */
const settleMs = 40;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const inApp = (...parts: string[]) => path.join(root, "app", ...parts);
const entries = {
  server: inApp("process", "start.ts"),
  process: [inApp("process", "http-server.ts"), inApp("process", "database", "database-of.ts")],
};

// Stdout is for the line with the app's address.
globalThis.console = new Console(process.stderr, process.stderr);
const vite = await createServer({
  root,
  appType: "custom",
  // It would name every module that a saved file reaches.
  logLevel: "warn",
  server: {
    middlewareMode: true,
    // Vite answers no host that it doesn't know; behind a tunnel that is the tunnel's.
    ...(process.env.PUBLIC_URL && { allowedHosts: [new URL(process.env.PUBLIC_URL).hostname] }),
    hmr: { host: "127.0.0.1", port: Number(process.env.HMR_PORT) },
    // The database writes all the time.
    watch: { ignored: [path.join(root, "{data,build,test,docs,bench,simulator,extensions}", "**")] },
  },
});
// Remix's compiler for routes is a Vite of its own, which would end the process before the database is closed.
process.removeAllListeners("SIGTERM");
const { readEnv } = await load<typeof EnvServer>(inApp("process", "env.server.ts"));
const { openLog } = await load<typeof Logs>(inApp("process", "log.ts"));
const { openDatabaseOf } = await load<typeof DatabaseOf>(inApp("process", "database", "database-of.ts"));
const { listenHttp } = await load<typeof HttpServers>(inApp("process", "http-server.ts"));
const env = readEnv();
const log = openLog(env.LOG_LEVEL);
process.on("uncaughtException", (err) => log.error({ err }, "a fault that nothing handled"));

const opened = await openDatabaseOf(env, (err) => {
  log.fatal({ err }, "the embedded database is gone");
  process.exit(1);
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const server = await listenHttp(env.HOST, env.PORT, (_request, response) => response.writeHead(503).end());
const { handler, http, hold } = switchableHandler(server.port);
server.answerWith((request, response) => {
  // Vite's files and the open browser's socket; requests of machines bypass it.
  if (request.method === "GET" || request.method === "HEAD")
    vite.middlewares(request, response, () => handler(request, response));
  else handler(request, response);
});

let life: Lifecycle | undefined;
let hasFailed = false;
/** The latest load; each waits for the one before it. */
let loading = Promise.resolve();
let waiting = false;
let stopping = false;

vite.watcher.on("all", (_event, file) => saved(file));
process.on("SIGTERM", () => void stop(0));
// Without this, the process would outlive its parent for ever.
process.on("disconnect", () => void stop(0));
reload();

function saved(file: string): void {
  const isMigration = file.startsWith(path.join(root, "prisma", "migrations", path.sep));
  if (stopping || !(isMigration || file.startsWith(inApp(path.sep)))) return;
  const what = isMigration ? "server" : whatToReload(vite.environments.ssr.moduleGraph, file, entries);
  log.info(`${path.relative(root, file)} is saved`);
  if (what === "process") void stop(restartCode);
  // A failed load may have missed any file.
  else if (what === "server" || hasFailed) reload();
}

function reload(): void {
  hold();
  if (waiting) return;
  waiting = true;
  loading = loading.then(async () => {
    await sleep(settleMs);
    waiting = false;
    if (!stopping) await loadServer();
  });
}

/** Ends the running server code, and starts the saved code. */
async function loadServer(): Promise<void> {
  const begun = performance.now();
  await life?.close();
  life = undefined;
  const { lifecycle } = await load<typeof Lifecycles>(inApp("process", "lifecycle.ts"));
  const next = lifecycle(log);
  try {
    const { run } = await load<typeof Start>(entries.server);
    // Pages are loaded here too, so that the first one is as quick as the others.
    const [listsDir] = await Promise.all([freshLists(root), pages()]);
    await run(pages, env, log, next, { opened, http, clientDir: undefined, listsDir });
    life = next;
    log.info(`the server's code is loaded in ${Math.round(performance.now() - begun)} ms`);
    if (hasFailed) vite.ws.send({ type: "full-reload" });
    hasFailed = false;
  } catch (error) {
    hasFailed = true;
    const failure = error instanceof Error ? error : new Error(String(error));
    vite.ssrFixStacktrace(failure);
    log.error(`the saved code does not start: ${failure.message}`);
    await next.close();
    http.answerWith(failureHandler(failure));
  }
}

function pages(): Promise<ServerBuild> {
  return load<ServerBuild>("virtual:remix/server-build");
}

/** A module as saved. Vite doesn't know its type. */
function load<Module>(file: string): Promise<Module> {
  return vite.ssrLoadModule(file) as Promise<Module>;
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  hold();
  await loading;
  await life?.close();
  await server.drain(0);
  await opened.close();
  await vite.close();
  process.exit(code);
}
