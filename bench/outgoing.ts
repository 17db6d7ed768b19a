/**
 * `npm run bench -- outgoing [events] [waiting]`: the speed of sending events to merchants' servers: events a second to one that answers
 * at once, with the server's memory; then, beside 100,000 due events of a merchant whose server is silent, the time of another
 * merchant's rates and purchases, and until its events arrive.
 * The built server runs in a process of its own, on the embedded database or, with TEST_DATABASE_URL, on that PostgreSQL; the
 * receivers run in this one. Prints a table and writes bench/results/outgoing.json.
 * Fails if an event is missing, or if a median beside the due events is more than 1.5 times as long as without them.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { recordEvents } from "../app/adapters/store/events/record-events.ts";
import { Prisma } from "../app/adapters/store/generated/client.ts";
import type { ApiClient } from "../test/http/api-client.ts";
import { aShipment } from "../test/http/requests.ts";
import { bought, rateOf, startApi } from "../test/http/running-api.ts";
import { database } from "./support/database.ts";
import { failFor } from "./support/fail-for.ts";
import { percentile } from "./support/percentile.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const events = Number(process.argv[2] ?? 5_000);
const waiting = Number(process.argv[3] ?? 100_000);
const TIMES = 100;
const MOST_RATIO = 1.5;
const PATIENCE_MS = 300_000;

/** Arrivals by event id. */
const arrived = new Map<string, number>();
const server = createServer(async (request, answer) => {
  request.resume();
  if (request.url === "/silent") return;
  await once(request, "end");
  arrived.set(String(request.headers["webhook-id"]), performance.now());
  answer.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const api = await startApi({ WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" });
try {
  const busy = await api.client("Busy");
  await busy.post("/v1/webhook_endpoints", { url: `${base}/busy` });
  await record(busy, events);
  const begun = performance.now();
  let memory = api.memory();
  const before = memory;
  while (arrived.size < events && performance.now() - begun < PATIENCE_MS) {
    await sleep(100);
    memory = Math.max(memory, api.memory());
  }
  const perSecond = arrived.size / ((performance.now() - begun) / 1_000);
  const missing = events - arrived.size;

  const other = await api.client("Other");
  await other.post("/v1/webhook_endpoints", { url: `${base}/other`, events: ["shipment.created"] });
  await measured(other);
  const alone = await measured(other);
  const silent = await api.client("Silent");
  await silent.post("/v1/webhook_endpoints", { url: `${base}/silent` });
  await record(silent, waiting);
  const beside = await measured(other);
  const rows = Object.entries(alone).map(([name, ms]) => {
    const besideMs = beside[name as keyof typeof beside];
    return { name, aloneMs: ms, besideMs, ratio: besideMs / ms };
  });
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  printTable([
    ["events a second to one endpoint", perSecond.toFixed(0)],
    ["memory before, and at most", mb(before), mb(memory)],
  ]);
  printTable([
    [`median of ${TIMES}, ${database}`, "alone", `beside ${waiting.toLocaleString("en")}`, "ratio"],
    ...rows.map(({ name, aloneMs, besideMs, ratio }) => [
      name,
      `${aloneMs.toFixed(1)} ms`,
      `${besideMs.toFixed(1)} ms`,
      ratio.toFixed(2),
    ]),
  ]);
  writeResults("outgoing", { database, events, perSecond, before, memory, waiting, rows });
  failFor([
    ...(missing > 0 ? [`${missing} events did not arrive`] : []),
    ...rows
      .filter(({ ratio }) => ratio > MOST_RATIO)
      .map(({ name, ratio }) => `${name} takes ${ratio.toFixed(2)} times as long beside the events`),
  ]);
} finally {
  server.closeAllConnections();
  server.close();
  await api.stop();
}

/** Events of one bought shipment, as its changes would make them. */
async function record(client: ApiClient, count: number): Promise<void> {
  const { id } = await bought(client);
  const naming = { merchant: "merchant_id", environment: "environment", object: "id" };
  const { text, values } = Prisma.sql`WITH changed AS (
    SELECT merchant_id, environment, id FROM shipments, generate_series(1, ${count}::int) WHERE id = ${id}::uuid)
    ${recordEvents([{ event: "shipment.tracking_updated" }], naming, null)} SELECT 1`;
  await api.sql(text, values);
}

async function measured(client: ApiClient) {
  const rates: number[] = [];
  const purchases: number[] = [];
  const arrivals: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    let begun = performance.now();
    const rate = await rateOf(client, "gorgona");
    rates.push(performance.now() - begun);
    const known = arrived.size;
    begun = performance.now();
    await client.post("/v1/shipments", aShipment(rate.id));
    purchases.push(performance.now() - begun);
    while (arrived.size === known && performance.now() - begun < PATIENCE_MS) await sleep(2);
    arrivals.push(performance.now() - begun);
  }
  const median = (times: number[]) => percentile(times, 0.5);
  return {
    "quoting rates": median(rates),
    "buying a shipment": median(purchases),
    "until its event arrived": median(arrivals),
  };
}
