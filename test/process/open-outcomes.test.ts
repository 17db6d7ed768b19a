// Run: long
/**
 * Bookings with every fault at carriers that can't tell, 500 of them in the long form, by two servers with web and worker each: every lost
 * answer is shown to the merchant, none is booked again, and the carrier has one voucher at most for each.
 */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { Kiosk, LookUps } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { callFaults } from "../../simulator/carriers/kit/fault-kinds.ts";
import type { Json } from "../http/api-client.ts";
import { aQuote, aShipment } from "../http/requests.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { cases, seed } from "../support/effort.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

/** At each of the four kinds of carrier. */
const BOOKINGS = cases(20, 125);
const AT_ONCE = 10;

let database: EmptyDatabase;
const servers: Waybill[] = [];
beforeAll(async () => {
  if (postgres === undefined) return;
  database = await emptyDatabase();
  const env = {
    ...generousLimits,
    LOG_LEVEL: "fatal",
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
    CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url)),
  };
  for (let count = 0; count < 2; count++)
    servers.push(await startWaybill({ databaseUrl: database.connectionString, env }));
}, atMost(120_000));
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database?.close();
});

/** A merchant of its own with an account at the carrier. */
async function aMerchant(kiosk: Kiosk, lookUps: LookUps, drafts: boolean) {
  const name = `Papyrus ${lookUps} ${drafts}`;
  const [first] = servers as [Waybill];
  const key = await first.createKey(name, "production");
  const { stores, announce, close } = await openStores(readEnv({ ...first.env }));
  const { id: merchantId } = await stores.merchants.ensure(name);
  const account = kioskAccount(kiosk.url, { lookUps, drafts, checksNumbers: true });
  await stores.accounts.add({ merchantId, environment: "production" }, account);
  await announce(merchantId);
  await close();
  let requests = 0;
  return async (method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Json> => {
    const server = servers[requests++ % servers.length]!;
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...{ "x-api-key": key, "content-type": "application/json" },
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { ...((await response.json()) as object), http: response.status };
  };
}

describe.skipIf(postgres === undefined).each([
  ["nothing", false],
  ["nothing", true],
  ["half", false],
  ["presence", false],
] as const)("a carrier whose look-ups prove %s (drafts: %s)", (lookUps, drafts) => {
  let kiosk: Kiosk;
  beforeAll(async () => {
    kiosk = await startKiosk({ lookUps });
  });
  afterAll(() => kiosk?.close());

  it(
    `gets each of ${BOOKINGS} bookings once at most, and every lost answer is shown`,
    async () => {
      const ask = await aMerchant(kiosk, lookUps, drafts);
      const quote = await ask("POST", "/v1/rates", aQuote());
      const rate = (Object.values(quote) as Json[]).find((each) => each?.id?.startsWith("gorgona_"));
      const rates = Object.fromEntries(callFaults.map((kind) => [kind, 0.035]));
      await kiosk.control("PUT", "/faults", { seed, rates, slowMs: [2_500, 3_000], hangMs: 3_000 });
      const outcomes: Json[] = [];
      const buy = async (index: number) => {
        const shipment = aShipment(rate.id, { related_order_id: `order-${index}` });
        // Callers repeat with the same key, as they are asked to.
        let last = await ask("POST", "/v1/shipments", shipment, `${lookUps}-${drafts}-${index}`);
        for (let time = 0; time < 2 && last.http !== 200; time++)
          last = await ask("POST", "/v1/shipments", shipment, `${lookUps}-${drafts}-${index}`);
        outcomes[index] = last;
      };
      const all = Array.from({ length: BOOKINGS }, (_, index) => index);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let index = all.shift(); index !== undefined; index = all.shift()) await buy(index);
        }),
      );
      await kiosk.control("DELETE", "/faults");

      const sold = Map.groupBy(kiosk.labels, ({ reference }) => reference);
      expect([...sold.values()].filter((labels) => labels.length > 1)).toEqual([]);
      const unknown = outcomes.filter((each) => each.error?.metadata?.outcome === "unknown");
      expect(unknown.length).toBeGreaterThan(0);
      // Every one is shown, after the look-ups of at most a few minutes.
      const ids = unknown.map(({ error }) => error.metadata.shipment_id as string);
      const shownOrBought = async () => {
        const { data } = await ask("GET", "/v1/outcomes");
        const shown = new Set(data.map((each: Json) => each.shipment_id));
        const missing: string[] = [];
        for (const id of ids)
          if (!shown.has(id) && (await ask("GET", `/v1/shipments/${id}`)).http !== 200) missing.push(id);
        return missing;
      };
      await expect.poll(shownOrBought, { timeout: atMost(150_000), interval: 2_000 }).toEqual([]);

      // The merchant looks into the carrier's own book, and settles each.
      const { data: open } = await ask("GET", "/v1/outcomes");
      for (const { shipment_id: id, called_at } of open) {
        const label = kiosk.labels.find(({ reference }) => reference === id);
        const body = label ? { tracking_refs: [label.voucher] } : { none_at_carrier: true };
        const settled = await ask("PUT", `/v1/shipments/${id}/outcome`, { ...body, called_at });
        const outcome = label ? "booked" : "none";
        expect([settled.http, settled.data?.outcome ?? settled.error]).toEqual([200, outcome]);
      }
      expect((await ask("GET", "/v1/outcomes")).data).toEqual([]);
      const shipments: Json[] = (await ask("GET", "/v1/shipments")).data;
      const bought = shipments.map(({ id, tracking_ref }) => `${id} ${tracking_ref}`);
      expect(bought.sort()).toEqual(
        kiosk.labels.map(({ reference, voucher }) => `${reference} ${voucher}`).sort(),
      );
      expect(new Set(kiosk.labels.map(({ reference }) => reference)).size).toBe(kiosk.labels.length);
    },
    atMost(600_000),
  );
});
