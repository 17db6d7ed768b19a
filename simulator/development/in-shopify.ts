/**
 * The app for `shopify app dev`: without the local Shopify, behind the tunnel of Shopify's command line. A saved file is served
 * within two seconds; data stays in data/shopify-dev.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { child } from "./child.ts";
import { restartCode } from "./restart-code.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const dataDir = path.join(root, "data", "shopify-dev");
mkdirSync(dataDir, { recursive: true });

/** Of the variables that the command line sets, `HOST` is the tunnel's address and `PORT` the one that it leads to. */
function given(name: "HOST" | "PORT" | "SHOPIFY_API_KEY" | "SHOPIFY_API_SECRET"): string {
  const value = process.env[name];
  if (value !== undefined && value !== "") return value;
  process.stderr.write(`${name} is not set: start the app with \`shopify app dev\`, which sets it.\n`);
  process.exit(1);
}

const port = given("PORT");
const environment = {
  NODE_ENV: "development",
  HOST: "127.0.0.1",
  PORT: port,
  PUBLIC_URL: given("HOST"),
  TRUST_PROXY: "true",
  HMR_PORT: String(Number(port) + 1),
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  ROLE: "all",
  SHOPIFY_API_KEY: given("SHOPIFY_API_KEY"),
  SHOPIFY_API_SECRET: given("SHOPIFY_API_SECRET"),
  SHOPIFY_SIMULATOR_URL: "",
};

let stopping = false;
const app = child({
  script: "app.ts",
  environment,
  onLine: (line) => process.stdout.write(`${line}\n`),
  onEnd: (code) => void sleep(code === restartCode ? 0 : 1_000).then(start),
});

async function start(): Promise<void> {
  if (stopping) return;
  try {
    await app.start();
    process.stdout.write(`ready ${environment.PUBLIC_URL}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, async () => {
    stopping = true;
    await app.stop();
    process.exit(0);
  });
await start();
