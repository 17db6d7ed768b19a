import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createKey } from "../seed/create-key.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

export interface RunningWaybill {
  readonly url: string;
  readonly logFile: string;
  /** The variables of its start. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Makes an API key with the command line, as an operator would. */
  createKey(merchant: string, environment: "sandbox" | "production"): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the production server as its own process, as `npm start` does, and waits until it is ready. */
export async function startWaybill(options: {
  readonly port: number;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}): Promise<RunningWaybill> {
  const environment = {
    ...process.env,
    DATABASE_URL: "",
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    ...options.environment,
  };
  const logFile = path.join(options.dataDir, "server.log");
  const server = spawn(process.execPath, [path.join(root, "scripts", "start.mjs")], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logFile);
  server.stderr.pipe(log);
  const url = await ready(server, logFile);
  return {
    url,
    logFile,
    environment,
    createKey: (merchant, keyEnvironment) => createKey(environment, merchant, keyEnvironment),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

function ready(server: ChildProcess, logFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    server.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk;
      const line = /^ready (\S+)$/m.exec(printed);
      if (line?.[1] !== undefined) resolve(line[1]);
    });
    server.once("exit", (code) =>
      reject(new Error(`the server ended with code ${code}; its log: ${logFile}`)),
    );
  });
}
