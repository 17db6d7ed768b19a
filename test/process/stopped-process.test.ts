// Run: long, begins early
/** Two processes on one database. One is stopped (SIGSTOP) in the middle of a booking, and goes on when the other is done. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { aQuote, aShipment } from "../http/requests.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

/** Others have taken a stopped process for dead by then, and bought what it was about to buy. */
const TAKEN_OVER_WITHIN_MS = 5_000;

let carrier: Kiosk;
/** Holds the next booking up before it leaves its process. */
let gate: { readonly reached: () => void; readonly released: Promise<void> } | null = null;
let database: EmptyDatabase;
let stopped: Waybill;
let other: Waybill;
let client: pg.Client;
let key: string;

beforeAll(async () => {
  carrier = await startKiosk({
    onCall: async ({ name }) => {
      const held = gate;
      if (name !== "check" || held === null) return;
      gate = null;
      held.reached();
      await held.released;
    },
  });
  database = await emptyDatabase();
  const env = {
    ...generousLimits,
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
    CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url)),
  };
  const start = (role: string) =>
    startWaybill({ databaseUrl: database.connectionString, env: { ...env, ROLE: role } });
  stopped = await start("web");
  other = await start("all");
  key = await stopped.createKey("Merchant", "production");
  const { stores, close } = await openStores(readEnv(stopped.env));
  const { id: merchantId } = await stores.merchants.ensure("Merchant");
  await stores.accounts.add({ merchantId, environment: "production" }, kioskAccount(carrier.url));
  await close();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await stopped?.stop();
  await other?.stop();
  await database?.close();
  await carrier?.close();
});

async function post(server: Waybill, path: string, body: unknown, idempotencyKey?: string) {
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": key,
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Ends what the stopped process has leased, as if its time had passed. */
async function endLeases(): Promise<void> {
  await client.query("UPDATE bookings SET lease_until = now() - interval '1 s' WHERE state = 'open'");
  await client.query(
    "UPDATE idempotency_keys SET lease_until = now() - interval '1 s' WHERE encrypted_answer IS NULL",
  );
}

/** Repeats until it is bought. */
async function buyAtOther(order: object, idempotencyKey: string) {
  for (;;) {
    const answer = await post(other, "/v1/shipments", order, idempotencyKey);
    if (answer.status !== 409 && answer.status !== 503) return answer;
    await sleep(100);
  }
}

/** Begins to buy at the process that is then stopped, and buys the same at the other one. */
async function buyAtBoth(idempotencyKey: string, { endsLeases = false } = {}) {
  const { body: rates } = await post(other, "/v1/rates", aQuote());
  const order = aShipment(rates[0].id);
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  gate = { reached: reached.resolve, released: released.promise };
  const first = post(stopped, "/v1/shipments", order, idempotencyKey);
  await reached.promise;
  stopped.process.kill("SIGSTOP");
  const stoppedAt = performance.now();
  try {
    released.resolve();
    if (endsLeases) await endLeases();
    const second = await buyAtOther(order, idempotencyKey);
    return { first, second, tookMs: performance.now() - stoppedAt };
  } finally {
    stopped.process.kill("SIGCONT");
  }
}

const sold = (from = 0) =>
  carrier.labels.slice(from).map(({ reference, voucher }) => ({ reference, voucher }));
const liveLabels = (from: number) =>
  sold(from).filter((_, index) => carrier.labels[from + index]?.state !== "cancelled");

describe("a process that was stopped before its call to the carrier", () => {
  it("does not call after others have taken it for dead, which they do within seconds", async () => {
    const { first, second, tookMs } = await buyAtBoth("late");
    expect(second.status).toBe(200);
    expect(tookMs).toBeLessThan(atMost(TAKEN_OVER_WITHIN_MS));
    // Its call was withheld: it does not know the outcome, or has looked the other's label up.
    const { status, body } = await first;
    if (status === 200) expect(body.tracking_ref).toBe(second.body.tracking_ref);
    else expect([status, body.error.metadata.outcome]).toEqual([503, "unknown"]);
    expect(sold()).toEqual([{ reference: second.body.id, voucher: second.body.tracking_ref }]);
  });

  it(
    "has its label cancelled when it called although another had bought",
    async () => {
      const before = carrier.labels.length;
      const { first, second } = await buyAtBoth("early", { endsLeases: true });
      const shipment = second.body;
      expect(second.status).toBe(200);
      // Both callers get the shipment's one label.
      expect(await first).toMatchObject({ status: 200, body: { tracking_ref: shipment.tracking_ref } });
      expect(carrier.labels).toHaveLength(before + 2);
      await client.query("UPDATE label_notices SET due_at = now() WHERE due_at IS NOT NULL");
      await expect
        .poll(() => liveLabels(before), { timeout: atMost(90_000) })
        .toEqual([{ reference: shipment.id, voucher: shipment.tracking_ref }]);
      await expect
        .poll(async () => (await client.query("SELECT code FROM label_notices")).rows)
        .toEqual([{ code: "second-cancelled" }]);
    },
    atMost(150_000),
  );
});
