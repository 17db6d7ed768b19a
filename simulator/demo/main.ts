/**
 * `npm run demo [-- --once] [-- --port N]`: a local Shopify and the production server, and the story between
 * them. Afterwards the shop is filled with an ordinary morning and keeps being served. With `--once` it exits
 * after the story: 0 if every step held, else 1 with the failed step's name.
 */

import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Database } from "../chaos/database.ts";
import { makeLive } from "../seed/live-shop.ts";
import { seedMorning } from "../seed/seed-morning.ts";
import { shopDoors } from "../seed/shop-doors.ts";
import { startShopify } from "../shopify/index.ts";
import { startCarriers } from "./carriers.ts";
import { narrator } from "./narrator.ts";
import { tellStory } from "./story.ts";
import { startWaybill } from "./waybill.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { values } = parseArgs({
  options: { once: { type: "boolean", default: false }, port: { type: "string" } },
});

const firstPort = values.port === undefined ? undefined : Number(values.port);
if (firstPort !== undefined && !(Number.isInteger(firstPort) && firstPort > 0 && firstPort < 65535)) {
  process.stderr.write("--port takes a port number, 1 to 65534; the demo uses it and the next one\n");
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), "waybill-demo-"));
const dataDir = path.join(folder, "data");
await mkdir(dataDir, { mode: 0o700 });

const n = narrator((text) => process.stdout.write(text));
const [appPort, shopifyPort] = firstPort === undefined ? await freePorts() : [firstPort, firstPort + 1];
const apiKey = "waybill-demo";
const apiSecret = "waybill-demo-secret";

process.stdout.write("Waybill: the main job, against a local Shopify and the production server.\n");

const shopify = await startShopify({
  port: shopifyPort,
  appUrl: `http://127.0.0.1:${appPort}`,
  apiKey,
  apiSecret,
  appTomlPath: path.join(root, "shopify.app.toml"),
});
const carriers = await startCarriers();
const database = new Database(null, dataDir);
let waybill: Awaited<ReturnType<typeof startWaybill>> | undefined;
let stopping = false;

process.once("SIGTERM", () => void end(0));
process.once("SIGINT", () => void end(0));

try {
  waybill = await startWaybill({
    port: appPort,
    dataDir,
    environment: {
      SHOPIFY_API_KEY: apiKey,
      SHOPIFY_API_SECRET: apiSecret,
      SHOPIFY_SIMULATOR_URL: shopify.url,
      CARRIER_HOSTS: carriers.hosts,
      LOG_LEVEL: "info",
    },
  });
  const doors = { shopifyUrl: shopify.url, appUrl: waybill.url, environment: waybill.environment };
  const { submit } = shopDoors(shopify.shop, { ...doors, apiKey: "" });
  const simulatorUrl = shopify.url;
  const key = await tellStory({ narrator: n, simulatorUrl, waybill, carriers, database, submit, folder });
  process.stdout.write("\nEvery step held.\n");
  if (values.once) await end(0);
  else await leaveShop(key);
} catch (error) {
  if (!stopping) {
    process.stderr.write(
      `\nFAILED at step ${n.current()}\n   ${error instanceof Error ? error.message : String(error)}\n`,
    );
    showLog();
    await end(1);
  }
}

/** The story's shop continues with an ordinary morning, for the reader to explore. */
async function leaveShop(key: string): Promise<void> {
  const url = waybill?.url ?? "";
  process.stdout.write("\nFilling the shop with an ordinary morning …\n");
  // The morning's orders name services of every example price list.
  await makeLive(waybill?.environment ?? {}, shopify.shop);
  const { orders, shipments } = await seedMorning({
    ...{ shopifyUrl: shopify.url, appUrl: url, apiKey: key },
    environment: waybill?.environment ?? {},
  });
  process.stdout.write(`
${orders} orders wait to be shipped, and ${shipments} more shipments are there.
It keeps running until Ctrl-C. Where to look:
   the merchant's admin   ${shopify.url}/store/kalimera-goods/apps/waybill
   the API's docs         ${url}/docs
   labels and the log     ${folder}
   a first API call       curl -s ${url}/v1/shipments -H 'x-api-key: ${key}'
`);
}

function showLog(): void {
  const log = waybill?.logFile ?? path.join(dataDir, "server.log");
  try {
    const lines = readFileSync(log, "utf8").trim().split("\n").slice(-15);
    process.stderr.write(
      `\nThe end of the server's log:\n${lines.map((line) => `   ${line.slice(0, 400)}`).join("\n")}\n`,
    );
  } catch {
    process.stderr.write("\nThe server wrote no log.\n");
  }
}

async function end(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await database.close();
  await waybill?.stop();
  await shopify.stop();
  await carriers.stop();
  // Labels stay, so that the printed paths work; the throw-away database does not.
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code);
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      return typeof address === "object" && address !== null ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [ports[0] ?? 0, ports[1] ?? 0];
}
