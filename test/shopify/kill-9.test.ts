// Run: long, begins early
/**
 * A shop's day while the server is killed (`kill -9`) again and again: between a change at Shopify and our record of it, and
 * at random moments. Shopify repeats its webhooks, and the carrier its reports. In the end, everything has happened exactly
 * once.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FulfillmentView } from "../../simulator/shopify/index.ts";
import { cases, randomNumbers, seed } from "../support/effort.ts";
import { freshDataDir } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { AdminDoor, Stage } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import { BusyDay } from "./busy-day.ts";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { ApiShipment } from "./shop-life.ts";
import { progress, shipmentApi } from "./shop-life.ts";

/** The time of a kill: after a call of the Admin API, or after the merchant began to fulfill. */
interface Moment {
  readonly name: string;
  readonly at?: { readonly operation: string; readonly stage: Stage };
  /** The longest delay of the kill. */
  readonly withinMs: number;
}

const moments: readonly Moment[] = [
  { name: "receiving webhooks", withinMs: 150 },
  { name: "any time", withinMs: 2_000 },
  { name: "renewing the token", at: { operation: "access_token", stage: "answered" }, withinMs: 0 },
  { name: "booking", at: { operation: "FulfillmentForShipping", stage: "received" }, withinMs: 60 },
  { name: "after booking", at: { operation: "FulfillmentState", stage: "asked" }, withinMs: 0 },
  {
    name: "after the number is there",
    at: { operation: "UpdateTrackingInfo", stage: "answered" },
    withinMs: 0,
  },
  {
    name: "before an event is there",
    at: { operation: "CreateFulfillmentEvent", stage: "asked" },
    withinMs: 0,
  },
  {
    name: "after an event is there",
    at: { operation: "CreateFulfillmentEvent", stage: "answered" },
    withinMs: 0,
  },
  {
    name: "after we know of it",
    at: { operation: "CreateFulfillmentEvent", stage: "received" },
    withinMs: 30,
  },
  { name: "cancelling", at: { operation: "OrderToSettle", stage: "received" }, withinMs: 80 },
];
const ordersARound = 3;
/** A round may lack the call that its kill waits for. */
const patienceMs = 3_000;

const rounds = cases(1, 2);
const random = randomNumbers();
const dataDir = freshDataDir();
let shop: RunningShop;
let door: AdminDoor;
let day: BusyDay;

beforeAll(async () => {
  shop = await runningShop({
    databaseUrl: null,
    dataDir,
    // Shopify then repeats a webhook for more than a minute.
    retryScale: 0.005,
    async door(shopifyUrl) {
      door = await openDoor(shopifyUrl);
      return door.url;
    },
  });
  day = new BusyDay(shop, await shipmentApi(shop), random);
});
afterAll(async () => {
  await shop?.stop();
  await door?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe(`a shop's day across ${rounds * moments.length} kill -9, seed ${seed}`, () => {
  test(
    "ends with everything done exactly once",
    async () => {
      const order = Array.from({ length: rounds }, () => shuffled(moments)).flat();
      for (const moment of order) {
        if (moment.at?.operation === "access_token")
          await shop.control("POST", "tokens/expire", { which: "access" });
        const dead = killAt(moment);
        await day.sell(ordersARound);
        day.scan(4);
        day.cancelOne();
        await dead;
        if (random() < 0.3) await startInVain();
        await shop.startAgain();
      }
      const startedAt = performance.now();
      day.scan(4);
      await day.over();
      await until(isQuiet, "everything is handled", 150_000);
      // On a slow machine the server may be down for longer than Shopify repeats a webhook: the reconciler finds those.
      expect((await send(shop, "/app/inbox", { intent: "reconcile" })).status).toBe(200);
      await until(isQuiet, "what webhooks missed is handled", 60_000);
      // The kills may have prevented most scans: add enough for meaningful histories.
      day.scan(8);
      await day.over();
      await until(isQuiet, "the last scans are handled", 60_000);
      const sinceStart = Math.round(performance.now() - startedAt);
      const sinceWebhook = Date.now() - (await lastWebhookAt());
      process.stdout.write(
        `${order.map(({ name }) => name).join(", ")}; all done ${sinceStart} ms after the last start, ${sinceWebhook} ms after the last webhook\n`,
      );
      await expectEverythingOnce();
    },
    atMost(600_000),
  );
});

/** Resolves when the server is dead. */
async function killAt({ at, withinMs }: Moment): Promise<void> {
  const delayMs = random() * withinMs;
  const call = 1 + Math.floor(random() * 4);
  const kill = async () => {
    await sleep(delayMs);
    await shop.waybill.kill9();
  };
  if (at === undefined) return kill();
  await new Promise<void>((resolve, reject) => {
    // The call may come after `patienceMs` has passed: it must not kill the next server.
    let killing: Promise<void> | undefined;
    const act = () => {
      clearTimeout(patience);
      killing ??= kill().then(resolve, reject);
      return killing;
    };
    const patience = setTimeout(() => void act(), patienceMs);
    door.atCall(at.operation === "access_token" ? 1 : call, at.operation, at.stage, act);
  });
}

/** Kills a server while it starts. */
async function startInVain(): Promise<void> {
  const script = fileURLToPath(new URL("../../scripts/serve.mjs", import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { EXCHANGE_RATES_URL: "none", ...shop.waybill.env, NODE_ENV: "production" },
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  await sleep(random() * 2_000);
  child.kill("SIGKILL");
  await exit;
}

async function lastWebhookAt(): Promise<number> {
  const { webhooks } = await shop.view();
  return Math.max(...webhooks.map(({ attempts }) => Date.parse(attempts.at(-1)?.at ?? "")));
}

/** Whether Shopify has delivered every webhook, and all of their work is done. */
async function isQuiet(): Promise<boolean> {
  const { webhooks } = await shop.view();
  if (webhooks.some(({ state }) => state === "pending")) return false;
  const [open] = await shop.rows<{ jobs: number; entries: number; bookings: number }>(
    `SELECT
       (SELECT count(*)::int FROM pgboss.job WHERE name = ANY($1) AND state < 'completed') AS jobs,
       (SELECT count(*)::int FROM inbox_entries WHERE handled_at IS NULL) AS entries,
       (SELECT count(*)::int FROM bookings WHERE state = 'open') AS bookings`,
    [["inbox", "shipment-event", "settle-order", "reconcile-shop", "resolve-bookings"]],
  );
  return open?.jobs === 0 && open.entries === 0 && open.bookings === 0;
}

const eventOfScan = {
  PRE_TRANSIT: "CONFIRMED",
  TRANSIT: "IN_TRANSIT",
  DELIVERED: "DELIVERED",
  EXCEPTION: "DELAYED",
};

async function expectEverythingOnce(): Promise<void> {
  const { orders, webhooks } = await shop.view();
  expect(webhooks.filter(({ state }) => state === "pending")).toEqual([]);
  // Every answer was a success, or came from a server that was still starting.
  const answers = webhooks.flatMap(({ topic, attempts }) =>
    attempts.map(({ status }) => `${topic} ${status}`),
  );
  expect(answers.filter((answer) => !/ (null|200|503)$/.test(answer))).toEqual([]);
  const shipments = await day.shipments();
  const purchases = await shop.rows<{ fulfillment_id: string; shipment_id: string; progress: string }>(
    `SELECT fulfillment_id, shipment_id, ${progress} AS progress FROM purchases`,
  );
  const numbersSent = await trackingUpdatesByFulfillment();
  for (const { order, cancelled } of day.sales) {
    const own = shipments.filter(({ related_order_id }) => related_order_id === String(order.id));
    const fulfillments = orders.find(({ id }) => id === order.id)?.fulfillments ?? [];
    expect(fulfillments.length).toBeGreaterThan(0);
    for (const fulfillment of fulfillments) {
      const [purchase, ...others] = purchases.filter(
        (each) => each.fulfillment_id === String(fulfillment.id),
      );
      expect(others).toEqual([]);
      const shipment = own.find(({ id }) => id === purchase?.shipment_id);
      if (cancelled === null) expectShipped(fulfillment, purchase?.progress, shipment);
      else expectCancelled(fulfillment, purchase?.progress, shipment);
      // A second update would mail the shopper again. A cancelled fulfillment refuses all of them.
      if (fulfillment.tracking.length > 0) expect(numbersSent.get(fulfillment.gid)).toBe(1);
    }
    const known = purchases.map(({ shipment_id }) => shipment_id);
    expect(own.filter(({ id }) => !known.includes(id))).toEqual([]);
  }
  expect(new Set(shipments.map(({ tracking_ref }) => tracking_ref)).size).toBe(shipments.length);
  expect(day.histories.size).toBeGreaterThan(5);

  const labels = await shop.rows<{ reference: string }>(
    "SELECT reference FROM voucher_allocations UNION ALL SELECT DISTINCT reference FROM voucher_range_allocations",
  );
  expect(labels.map(({ reference }) => reference).sort()).toEqual(shipments.map(({ id }) => id).sort());
  expect(await shop.rows("SELECT data, output FROM pgboss.job WHERE name = 'dead'")).toEqual([]);
  expect(await shop.rows("SELECT name FROM leases")).toEqual([]);
}

function expectShipped(
  { tracking, events }: FulfillmentView,
  purchased: string | undefined,
  shipment: ApiShipment | undefined,
): void {
  if (shipment === undefined) throw new Error("a fulfillment has no shipment");
  expect([purchased, shipment.state]).toEqual(["placed", "created"]);
  expect(tracking.map(({ number }) => number)).toEqual([shipment.tracking_ref]);
  const said = day.histories.get(shipment.id) ?? [];
  expect(events.map(({ status, message }) => [status, message])).toEqual([
    ["LABEL_PURCHASED", "Gorgona Courier"],
    ...said.map(({ status, status_details }) => [eventOfScan[status], status_details]),
  ]);
}

/** The cancellation may have come before or after the shipment. */
function expectCancelled(
  { tracking, events }: FulfillmentView,
  purchased: string | undefined,
  shipment: ApiShipment | undefined,
): void {
  if (shipment === undefined) {
    expect([undefined, "left-alone"]).toContain(purchased);
    expect([tracking, events]).toEqual([[], []]);
    return;
  }
  expect([purchased, shipment.state]).toEqual(["left-alone", "cancelled"]);
  expect(tracking.filter(({ number }) => number !== shipment.tracking_ref)).toEqual([]);
  expect(events.length).toBeLessThanOrEqual(1);
}

/** Counts the updates of tracking numbers. */
async function trackingUpdatesByFulfillment(): Promise<ReadonlyMap<string, number>> {
  const requests = await shop.control<{ fields: string[]; variables: { id?: string } }[]>("GET", "requests");
  const counts = new Map<string, number>();
  for (const { fields, variables } of requests) {
    if (!fields.includes("fulfillmentTrackingInfoUpdate") || variables.id === undefined) continue;
    counts.set(variables.id, (counts.get(variables.id) ?? 0) + 1);
  }
  return counts;
}

// ---- random --------------------------------------------------------------------------------------------------------

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
