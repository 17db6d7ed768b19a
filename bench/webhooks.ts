/**
 * `npm run bench -- webhooks [seconds] [queued]`: the speed of acknowledging webhooks, and of handling a
 * backlog.
 * First 100 a second by the clock: to an empty route; webhooks that need no reading; webhooks about orders and
 * products that must be read while new orders are shipped. Then the whole backlog at once, 20 about each order:
 * the time until all are handled, and the server's memory meanwhile.
 * The built server runs in a process of its own, on the embedded database or, with TEST_DATABASE_URL, on that
 * PostgreSQL; the local Shopify runs in this one. Prints tables and writes bench/results/webhooks.json.
 * Fails, and names the limit, if the 99th percentile of acknowledgements at 100 a second is above 50 ms (an
 * absolute limit; an empty route's time on the same machine is printed beside it), if one was not acknowledged,
 * if the server's memory grows while it handles the backlog, or by more than 250 MB from the start, or if an
 * entry is missing, duplicate or unhandled.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { runningShop } from "../test/shopify/running-shop.ts";
import { fulfill, orderWithout } from "../test/shopify/shop-life.ts";
import { residentMemory } from "../test/support/resident-memory.ts";
import type { SteadyResult } from "./support/at-a-steady-rate.ts";
import { atASteadyRate } from "./support/at-a-steady-rate.ts";
import { database } from "./support/database.ts";
import { failFor } from "./support/fail-for.ts";
import type { Phase } from "./support/phases.ts";
import { phaseOf, printPhases } from "./support/phases.ts";
import { printTable } from "./support/print-table.ts";
import { processorTimeMs } from "./support/processor-time.ts";
import type { SignedWebhook } from "./support/signed-webhook.ts";
import { headersOf, payloadOf } from "./support/signed-webhook.ts";
import { writeResults } from "./support/write-results.ts";

const seconds = Number(process.argv[2] ?? 60);
const queued = Number(process.argv[3] ?? 10_000);
const PER_SECOND = 100;
const ABOUT_EACH_ORDER = 20;
const SHIPPED_PER_SECOND = 2;
const SENDERS = 64;
const MB = 1e6;
const MOST_P99_MS = 50;
/** Share of the memory at the longest backlog: growth below it does not count. */
const FLAT = 1.1;
/** From the start, whatever their number: they wait in the database, whose own buffers fill. */
const MOST_GROWTH_MB = 250;

const shop = await runningShop({ env: { LOG_LEVEL: "warn" } });
const orderIds: number[] = [];
try {
  let events = 0;
  const aWebhook = (topic: string, facts: Readonly<Record<string, unknown>>): SignedWebhook => ({
    topic,
    event: `event-${++events}`,
    body: payloadOf(facts),
  });
  orderIds.push(...(await placeOrders(Math.ceil(queued / ABOUT_EACH_ORDER))));
  const anOrder = (number: number) => ({ id: orderIds[number % orderIds.length], name: "#1" });

  const phase = async (name: string, forSeconds: number, webhookOf: (number: number) => SignedWebhook) => {
    const webhooks = new Map<number, SignedWebhook>();
    const before = processorTimeMs(shop.waybill.process.pid);
    const result = await atASteadyRate({
      perSecond: PER_SECOND,
      seconds: forSeconds,
      url: `${shop.waybill.url}/webhooks`,
      body(number) {
        const webhook = webhookOf(number);
        webhooks.set(number, webhook);
        return webhook.body;
      },
      headers: (number) => headersOf(webhooks.get(number) ?? webhookOf(number)),
      check: isSuccess,
    });
    return { ...phaseOf(name, result), cpuMs: cpuEachMs(before, result) };
  };
  const idle = () => aWebhook("locations/update", { id: 1 });
  const busy = (number: number) =>
    number % 4 === 0
      ? aWebhook("products/update", { id: 1_000 + (number % 12) })
      : aWebhook("orders/paid", anOrder(number));

  await phase("warming up", Math.min(5, seconds), busy);
  await allHandled();
  const steady = [await emptyRoute()];
  steady.push(await phase("webhooks that ask for nothing", seconds, idle));
  await allHandled();
  const shipping = shipSome(seconds);
  steady.push(await phase("… for reading, while orders are shipped", seconds, busy));
  await shipping;
  await allHandled();

  const worked = await handleBacklog((number) => aWebhook("orders/paid", anOrder(number)));
  const broken = [...slowPhases(steady), ...growth(worked), ...(await wrongEntries(events))];
  report(steady, worked, broken);
} finally {
  await shop.stop();
}

/** Without a limit: `settled` of the tests gives up sooner. */
async function allHandled(): Promise<void> {
  while ((await countWaiting()) > 0) await sleep(200);
}

async function countWaiting(): Promise<number> {
  const [row] = await shop.rows<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM inbox_entries WHERE handled_at IS NULL",
  );
  return row?.waiting ?? 0;
}

async function emptyRoute() {
  const url = `${shop.waybill.url}/healthz`;
  const before = processorTimeMs(shop.waybill.process.pid);
  const result = await atASteadyRate({
    perSecond: PER_SECOND,
    seconds,
    url,
    method: "GET",
    body: () => "",
    check: isSuccess,
  });
  return { ...phaseOf("an empty route", result), cpuMs: cpuEachMs(before, result) };
}

/** The server's, with its database and its jobs; other work on the machine changes it little. */
function cpuEachMs(before: number, { times }: SteadyResult): number {
  return (processorTimeMs(shop.waybill.process.pid) - before) / times.length;
}

function isSuccess(status: number): void {
  if (status !== 200) throw new Error(`answered ${status}`);
}

async function placeOrders(count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let placed = 0; placed < count; placed++) ids.push(Number((await orderWithout(shop)).id));
  await allHandled();
  return ids;
}

async function shipSome(forSeconds: number): Promise<void> {
  for (let shipped = 0; shipped < forSeconds * SHIPPED_PER_SECOND; shipped++) {
    const next = sleep(1_000 / SHIPPED_PER_SECOND);
    await fulfill(
      shop,
      await orderWithout(shop, { shippingLine: { title: "Gorgona", code: "gorgona.standard" } }),
    );
    await next;
  }
}

/** Sends all at once and watches until none waits. */
async function handleBacklog(webhookOf: (number: number) => SignedWebhook) {
  const webhooks = Array.from({ length: queued }, (_, number) => webhookOf(number));
  const pid = shop.waybill.process.pid;
  const begun = performance.now();
  const cpuBefore = processorTimeMs(pid);
  const curve: { readonly ms: number; readonly waiting: number; readonly residentMB: number }[] = [];
  const startMB = residentMemory(pid) / MB;
  let acknowledgedMs = Number.NaN;
  const sent = sendAll(webhooks).then(() => {
    acknowledgedMs = performance.now() - begun;
  });
  for (;;) {
    const waiting = await countWaiting();
    curve.push({ ms: performance.now() - begun, waiting, residentMB: residentMemory(pid) / MB });
    if (waiting === 0 && !Number.isNaN(acknowledgedMs)) break;
    await sleep(200);
  }
  await sent;
  const ms = curve.at(-1)?.ms ?? 0;
  const deepest = Math.max(...curve.map(({ waiting }) => waiting));
  const peakMB = Math.max(...curve.map(({ residentMB }) => residentMB));
  const whileWorkedOff = curve.slice(curve.findIndex(({ waiting }) => waiting === deepest));
  return {
    queued,
    orders: orderIds.length,
    acknowledgedMs,
    ms,
    perSecond: (queued * 1_000) / ms,
    cpuMs: (processorTimeMs(pid) - cpuBefore) / queued,
    deepest,
    startMB,
    deepestMB: whileWorkedOff[0]?.residentMB ?? Number.NaN,
    peakFromDeepestMB: Math.max(...whileWorkedOff.map(({ residentMB }) => residentMB)),
    peakMB,
    grownMB: peakMB - startMB,
    endMB: residentMemory(pid) / MB,
    curve,
  };
}

async function sendAll(webhooks: readonly SignedWebhook[]): Promise<void> {
  const left = webhooks.values();
  const sender = async () => {
    for (const webhook of left) {
      const answer = await fetch(`${shop.waybill.url}/webhooks`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headersOf(webhook) },
        body: webhook.body,
      });
      await answer.arrayBuffer();
      isSuccess(answer.status);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

interface MeasuredPhase extends Phase {
  /** Of the server's processor, for each request. */
  readonly cpuMs: number;
}

type Worked = Awaited<ReturnType<typeof handleBacklog>>;

/** The first phase is the empty route, which shows how busy the machine is. */
function slowPhases([empty, ...phases]: readonly MeasuredPhase[]): string[] {
  return phases.flatMap(({ phase, p99, failures }) => [
    ...(p99 <= MOST_P99_MS
      ? []
      : [
          `${phase}: p99 of acknowledgements ${p99.toFixed(1)} ms, limit ${MOST_P99_MS} ms (an empty route: ${empty?.p99.toFixed(1)} ms)`,
        ]),
    ...(failures === 0 ? [] : [`${phase}: ${failures} not acknowledged, limit 0`]),
  ]);
}

function growth({ startMB, peakMB, grownMB, deepestMB, peakFromDeepestMB }: Worked): string[] {
  return [
    ...(grownMB <= MOST_GROWTH_MB
      ? []
      : [
          `memory while all come at once: from ${startMB.toFixed(0)} to ${peakMB.toFixed(0)} MB, limit ${(startMB + MOST_GROWTH_MB).toFixed(0)} MB`,
        ]),
    ...(peakFromDeepestMB <= FLAT * deepestMB
      ? []
      : [
          `memory while the queue is worked off: from ${deepestMB.toFixed(0)} to ${peakFromDeepestMB.toFixed(0)} MB, limit ${(FLAT * deepestMB).toFixed(0)} MB`,
        ]),
  ];
}

/** Each event has one entry, and each entry was handled. */
async function wrongEntries(sent: number): Promise<string[]> {
  const [stored] = await shop.rows<{ entries: number; events: number; handled: number }>(
    `SELECT count(*)::int AS entries, count(DISTINCT dedupe_key)::int AS events,
       count(handled_at)::int AS handled
     FROM inbox_entries WHERE dedupe_key LIKE 'event-%'`,
  );
  if (stored?.entries === sent && stored.events === sent && stored.handled === sent) return [];
  return [
    `entries: ${stored?.entries} for ${stored?.events} events, ${stored?.handled} of them handled; limit: one for each of ${sent}, all handled`,
  ];
}

function report(steady: readonly MeasuredPhase[], worked: Worked, broken: readonly string[]): void {
  const [empty] = steady;
  printPhases({ perSecond: PER_SECOND, seconds }, steady, {
    "CPU each": ({ cpuMs }) => cpuMs.toFixed(1),
    "p50 of an empty route": ({ p50 }) => (p50 / (empty?.p50 ?? Number.NaN)).toFixed(1),
  });
  process.stdout.write(
    `\n${worked.queued} at once, about ${worked.orders} orders (${ABOUT_EACH_ORDER} about each), of which nothing is due\n\n`,
  );
  printTable([
    [
      "acknowledged, s",
      "handled, s",
      "a second",
      "CPU each, ms",
      "deepest queue",
      "MB at start",
      "with the deepest",
      "at most since",
      "end",
      "grown by",
    ],
    [
      (worked.acknowledgedMs / 1_000).toFixed(1),
      (worked.ms / 1_000).toFixed(1),
      worked.perSecond.toFixed(0),
      worked.cpuMs.toFixed(2),
      String(worked.deepest),
      ...[worked.startMB, worked.deepestMB, worked.peakFromDeepestMB, worked.endMB, worked.grownMB].map(
        (megabytes) => megabytes.toFixed(0),
      ),
    ],
  ]);
  writeResults("webhooks", { database, seconds, perSecond: PER_SECOND, steady, worked, broken });
  failFor(broken);
}
