/**
 * `npm run bench -- install [variants] [orders]`: the first day of a large shop. The app is installed, reads
 * the shop's variants and open fulfillment orders from Shopify, and is killed (`kill -9`) in the middle.
 * Prints the duration, the server's resident memory, sampled from outside, and the speed of the lists
 * afterwards. Fails above 400 MB, or if variants, fulfillment orders or their pieces differ from Shopify's, and
 * names the difference. The database is in another process: name a PostgreSQL in TEST_DATABASE_URL
 * (scripts/with-postgres.sh makes one). Prints a table and writes bench/results/install.json.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningShop } from "../test/shopify/running-shop.ts";
import { runningShop, until } from "../test/shopify/running-shop.ts";
import { emptyDatabase } from "../test/support/database.ts";
import { residentMemory } from "../test/support/resident-memory.ts";
import { failFor } from "./support/fail-for.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const variants = Number(process.argv[2] ?? 250_000);
const orders = Number(process.argv[3] ?? 20_000);
const VARIANTS_A_PRODUCT = 5;
const MOST_MB = 400;
const PATIENCE_MS = 30 * 60_000;

const database = await emptyDatabase();
const port = await freePort();
const shop = await runningShop({
  databaseUrl: database.connectionString,
  installed: false,
  env: {
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    LOG_LEVEL: "warn",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  },
});
const memory = sampleMemory(shop);
try {
  const filled = await shop.control<Filled>("POST", "fill", {
    products: Math.ceil(variants / VARIANTS_A_PRODUCT),
    variantsPerProduct: VARIANTS_A_PRODUCT,
    orders,
  });
  const idleMB = residentMemory(shop.waybill.process.pid) / 1e6;
  const begunAt = performance.now();
  await shop.control("POST", "install", {});
  await shop.openAdmin();
  await until(async () => (await imported("products")).read > variants / 2, "half is read", PATIENCE_MS);
  await shop.waybill.kill9();
  const readAtKill = (await imported("products")).read;
  await shop.startAgain();
  await until(isDone, "all is read", PATIENCE_MS);
  const seconds = (performance.now() - begunAt) / 1000;
  memory.stop();
  report({
    variants: filled.variants,
    orders: filled.fulfillmentOrders,
    readAtKill,
    seconds,
    idleMB,
    peakMB: memory.peak() / 1e6,
    ordersPageMs: await pageMs("/app/orders.data"),
    heldPageMs: await pageMs("/app/orders.data?view=ready&search=athens"),
    productsPageMs: await pageMs("/app/products.data"),
    problems: await problems(filled),
  });
} finally {
  memory.stop();
  await shop.stop();
  await database.close();
}

/** Shopify's counts. */
interface Filled {
  readonly variants: number;
  readonly fulfillmentOrders: number;
  /** Still to be fulfilled. */
  readonly pieces: number;
}

interface Imported {
  readonly state: string;
  readonly found: number;
  readonly read: number;
}

async function imported(kind: string): Promise<Imported> {
  const [row] = await shop.rows<Imported & Record<string, unknown>>(
    "SELECT state, found, read FROM imports WHERE kind = $1",
    [kind],
  );
  return row ?? { state: "none", found: 0, read: 0 };
}

async function isDone(): Promise<boolean> {
  await pause(500);
  const states = [await imported("products"), await imported("open-orders")].map(({ state }) => state);
  if (states.includes("failed")) throw new Error(`an import failed: ${shop.waybill.logs()}`);
  return states.every((state) => state === "done");
}

/** Differences from Shopify's counts. */
async function problems(filled: Filled): Promise<readonly string[]> {
  const [kept] = await shop.rows<{ variants: number; orders: number; pieces: number }>(
    `SELECT (SELECT count(*)::int FROM product_variants WHERE deleted_at IS NULL) AS variants,
       (SELECT count(*)::int FROM open_fulfillment_orders WHERE closed_at IS NULL) AS orders,
       (SELECT sum(pieces)::int FROM open_fulfillment_orders WHERE closed_at IS NULL) AS pieces`,
  );
  const [links] = await shop.rows<{ links: number }>("SELECT count(*)::int AS links FROM purchases");
  const { read, found } = await imported("products");
  return [
    kept?.variants === filled.variants && read === filled.variants && found === filled.variants
      ? []
      : [`${kept?.variants} variants of ${filled.variants}, read ${read} of ${found}`],
    kept?.orders === filled.fulfillmentOrders
      ? []
      : [`${kept?.orders} fulfillment orders of ${filled.fulfillmentOrders}`],
    kept?.pieces === filled.pieces ? [] : [`${kept?.pieces} pieces of ${filled.pieces}`],
    links?.links === 0 ? [] : [`${links?.links} purchases that nobody asked for`],
  ].flat();
}

async function pageMs(path: string): Promise<number> {
  await shop.openAdmin(path);
  const times: number[] = [];
  for (let request = 0; request < 5; request += 1) {
    const begunAt = performance.now();
    const answer = await shop.openAdmin(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    await answer.text();
    times.push(performance.now() - begunAt);
  }
  return times.sort((a, b) => a - b)[2] ?? Number.NaN;
}

interface Results {
  readonly variants: number;
  readonly orders: number;
  /** Variants stored when the server was killed. */
  readonly readAtKill: number;
  readonly seconds: number;
  readonly idleMB: number;
  readonly peakMB: number;
  readonly ordersPageMs: number;
  readonly heldPageMs: number;
  readonly productsPageMs: number;
  readonly problems: readonly string[];
}

function report(results: Results): void {
  const { peakMB, problems: found } = results;
  process.stdout.write("\n");
  printTable([
    ["", "", ""],
    ["variants", String(results.variants), ""],
    ["open fulfillment orders", String(results.orders), ""],
    ["killed at variant", String(results.readAtKill), ""],
    ["until all is there", results.seconds.toFixed(1), "s"],
    ["resident before", results.idleMB.toFixed(0), "MB"],
    ["resident at most", peakMB.toFixed(0), `MB, of ${MOST_MB}`],
    ["page of orders to ship", results.ordersPageMs.toFixed(0), "ms"],
    ["the same, searched", results.heldPageMs.toFixed(0), "ms"],
    ["page of products", results.productsPageMs.toFixed(0), "ms"],
    ["missing or too much", found.length === 0 ? "nothing" : found.join("; "), ""],
  ]);
  writeResults("install", results);
  failFor([
    ...(peakMB < MOST_MB ? [] : [`resident memory ${peakMB.toFixed(0)} MB, limit ${MOST_MB} MB`]),
    ...found,
  ]);
}

/** The server's own process, the one after the kill too. */
function sampleMemory(running: RunningShop) {
  let peak = 0;
  const timer = setInterval(() => {
    const { process: server } = running.waybill;
    if (server.exitCode !== null || server.signalCode !== null) return;
    // While it dies, the system has no figures for it.
    const figures = [residentMemory(server.pid), mostResidentSoFar(server.pid)].filter(Number.isFinite);
    peak = Math.max(peak, ...figures);
  }, 100);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

/** Linux knows the peak, also between two samples; 0 elsewhere. Bytes. */
function mostResidentSoFar(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
