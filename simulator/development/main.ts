/**
 * `npm run dev [-- --port N] [-- --fresh]`: the local Shopify, the app and a seeded shop. A saved file is served within two
 * seconds; data stays in data/dev. Ctrl-C ends everything (docs/decisions/034).
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createKey } from "../seed/create-key.ts";
import { seedMorning } from "../seed/seed-morning.ts";
import { seedShop } from "../shopify/state/seed.ts";
import type { Child } from "./child.ts";
import { child } from "./child.ts";
import { openDataFolder } from "./data-folder.ts";
import { printLines } from "./log-lines.ts";
import { restartCode } from "./restart-code.ts";
import { takenPorts } from "./taken-ports.ts";
import { watchFolder } from "./watch-folder.ts";

const defaultPort = 3000;
const begun = performance.now();
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const say = printLines("dev", "green");
const { port, fresh } = readOptions();

const taken = await takenPorts([port, port + 1, port + 2]);
if (taken.length > 0)
  refuse(
    `port ${taken.join(" and ")} is taken. The app, the local Shopify and Vite use ${port} to ${port + 2}: ` +
      "stop what listens there, or choose three others with: npm run dev -- --port 3100",
  );
const data = openDataFolder(path.join(root, "data", "dev"), fresh);
if (data.seeded !== undefined && data.seeded.port !== port)
  refuse(
    `the shop in ${data.folder} knows the app on port ${data.seeded.port}: ` +
      `npm run dev -- --port ${data.seeded.port}, or begin anew with: npm run dev -- --port ${port} --fresh`,
  );

const appUrl = `http://127.0.0.1:${port}`;
const shopifyUrl = `http://127.0.0.1:${port + 1}`;
const credentials = { SHOPIFY_API_KEY: "waybill-dev", SHOPIFY_API_SECRET: "waybill-dev-secret" };
const appEnvironment = {
  ...credentials,
  NODE_ENV: "development",
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_URL: appUrl,
  HMR_PORT: String(port + 2),
  DATA_DIR: data.folder,
  DATABASE_URL: "",
  ROLE: "all",
  SHOPIFY_SIMULATOR_URL: shopifyUrl,
};
const shopify = child({
  script: "shopify.ts",
  environment: {
    ...credentials,
    SIMULATOR_PORT: String(port + 1),
    SIMULATOR_APP_URL: appUrl,
    SIMULATOR_APP_TOML: path.join(root, "shopify.app.toml"),
    SIMULATOR_STATE: path.join(data.folder, "shopify.state"),
  },
  onLine: printLines("shopify", "magenta"),
  onEnd: (code) => say(`the local Shopify ended with ${code}; save a file of simulator/ to start it again`),
});
const app = child({
  script: "app.ts",
  environment: appEnvironment,
  onLine: printLines("app", "cyan"),
  onEnd: (code) => {
    const why =
      code === restartCode ? "a file was saved that needs a new process" : `the app ended with ${code}`;
    say(`${why}: starting it again`);
    void sleep(code === restartCode ? 0 : 1_000).then(() => restart("the app", app));
  },
});

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
try {
  await Promise.all([shopify.start(), app.start()]);
  const seeded = data.seeded ?? (await seed());
  watchFolder(path.join(root, "simulator", "shopify"), () => restart("the local Shopify", shopify));
  sayWhereToLook(seeded.apiKey);
} catch (error) {
  if (!stopping) say(error instanceof Error ? error.message : String(error));
  await stop(1);
}

async function seed() {
  say("seeding the shop with an ordinary morning …");
  const apiKey = await createKey(appEnvironment, seedShop.domain, "production");
  const { orders, shipments } = await seedMorning({
    ...{ shopifyUrl, appUrl, apiKey },
    environment: { ...process.env, ...appEnvironment },
  });
  say(`${orders} open orders, ${shipments} shipments`);
  return data.keepSeeded({ port, apiKey });
}

async function restart(name: string, process: Child): Promise<void> {
  if (stopping) return;
  const since = performance.now();
  try {
    await process.stop();
    if (stopping) return;
    await process.start();
    say(`${name} runs the saved code after ${Math.round(performance.now() - since)} ms`);
  } catch (error) {
    say(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function sayWhereToLook(apiKey: string): void {
  const handle = seedShop.domain.replace(".myshopify.com", "");
  const lines = [
    `ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    "",
    `  the app in the admin   ${shopifyUrl}/store/${handle}/apps/waybill`,
    `  the shop's orders      ${shopifyUrl}/store/${handle}/orders`,
    `  the API's docs         ${appUrl}/docs`,
    `  a first API call       curl -s ${appUrl}/v1/shipments -H 'x-api-key: ${apiKey}'`,
    "",
    "  Saved files are served within two seconds. Ctrl-C ends everything; the data stays in data/dev.",
    "  npm run dev -- --fresh begins with a new shop.",
  ];
  for (const line of lines) say(line === "" ? " " : line);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  say("stopping");
  await app.stop();
  await shopify.stop();
  process.exit(code);
}

function readOptions(): { port: number; fresh: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: String(defaultPort) },
      fresh: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    refuse(`--port takes a port number, 1 to 65533, not ${values.port}; the next two are used as well`);
  return { port, fresh: values.fresh };
}

function refuse(why: string): never {
  say(why);
  process.exit(1);
}
