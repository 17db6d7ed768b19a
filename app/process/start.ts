/** Runs the process: environment, server, signals. */
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { readEnv } from "../env.server.ts";
import { serveHttp } from "./http-server.ts";

export async function start(build: ServerBuild): Promise<void> {
  const env = readEnv();
  const log = pino({ level: env.LOG_LEVEL }, pino.destination(2));
  const http = await serveHttp(
    build,
    {
      host: env.HOST,
      port: env.PORT,
      trustProxy: env.TRUST_PROXY,
      clientDir: path.resolve(build.assetsBuildDirectory),
    },
    log,
  );
  process.stdout.write(`ready http://${env.HOST}:${http.port}\n`);
  process.once("SIGTERM", () => void http.drain().then(() => process.exit(0)));
}
