/** Refunds of cancelled labels, with carriers that charge for a label when it is sold and with others. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carrierKit } from "../../app/adapters/carriers/kit/carrier-module.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import { toShipment } from "../../app/adapters/store/shipments/shipment-row.ts";
import type { CarrierConnection, RefundAnswer } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  createShipment,
  EngineError,
  followRefunds,
  quoteRates,
} from "../../app/domain/engine/index.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { drivers, kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { testPeople } from "../support/stores.ts";
import { aWorkshop } from "./workshop.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A cancelled label of a carrier with these members. */
async function cancelledAt(connection: Partial<CarrierConnection>) {
  const shop = await aWorkshop(database, aCarrier({ connection }));
  const { id } = await shop.shipment();
  const cancelled = await cancelShipment(shop.ports, shop.caller, id);
  return {
    ...{ shop, id, cancelled },
    stored: async () => (await shop.ports.shipments.get(shop.caller, id))!,
    notices: async () =>
      (await shop.ports.labelNotices.recent(shop.caller, 9)).map(({ code, shipmentId }) => [
        code,
        shipmentId,
      ]),
    /** Moves the clock and lets the job run. */
    async later(ms: number) {
      shop.clock.advance(ms);
      return (await followRefunds(shop.ports)).settled.includes(id);
    },
  };
}

/** A carrier that charges at once; each question takes its next answer, the last one again and again. */
function charging(...answers: readonly (RefundAnswer | Error)[]) {
  const asked: string[] = [];
  const connection: Partial<CarrierConnection> = {
    chargesLabel: () => true,
    async refund({ trackingRef }) {
      const answer = answers[Math.min(asked.push(trackingRef), answers.length) - 1];
      if (answer instanceof Error) throw answer;
      return answer ?? { state: "pending" };
    },
  };
  return { connection, asked };
}

describe("a cancelled label", () => {
  test("of a carrier whose terms are not known says nothing about money", async () => {
    const { cancelled } = await cancelledAt({});
    expect(cancelled).not.toHaveProperty("refund");
    expect(cancelled.refundedAt).toBeNull();
  });

  test("of a carrier that bills what it received has nothing to refund, and is not asked for", async () => {
    const { cancelled, later, stored } = await cancelledAt({ chargesLabel: () => false });
    expect(cancelled.refund).toEqual({ state: "not-charged" });
    await later(40 * DAY_MS);
    expect(await stored()).toEqual(cancelled);
  });

  test("of a carrier that charges and never speaks of refunds is left to the merchant", async () => {
    const { cancelled } = await cancelledAt({ chargesLabel: () => true });
    expect(cancelled.refund).toEqual({ state: "unanswered" });
  });

  test("is refunded with the carrier's date, once", async () => {
    const at = new Date("2026-11-20T11:00:00Z");
    const { connection, asked } = charging({ state: "pending" }, { state: "refunded", at });
    const { cancelled, later, stored, notices } = await cancelledAt(connection);
    expect(cancelled).toMatchObject({ refundedAt: null, refund: { state: "pending", tries: 0 } });
    expect(await later(MINUTE_MS)).toBe(false);
    expect(asked).toEqual([]);
    expect(await later(MINUTE_MS)).toBe(false);
    expect(await stored()).toMatchObject({ refund: { state: "pending", tries: 1 }, refundedAt: null });
    expect(await later(4 * MINUTE_MS)).toBe(true);
    expect(await stored()).toMatchObject({
      refund: { state: "refunded" },
      refundedAt: at,
      state: "cancelled",
    });
    await later(40 * DAY_MS);
    expect(asked).toEqual([cancelled.trackingRef, cancelled.trackingRef]);
    expect(await notices()).toEqual([]);
  });

  test("shows the carrier's words if it refuses the refund, and Home says it", async () => {
    const { connection } = charging({ state: "refused", words: "The label was scanned." });
    const { id, later, stored, notices } = await cancelledAt(connection);
    expect(await later(2 * MINUTE_MS)).toBe(true);
    expect(await stored()).toMatchObject({
      refund: { state: "refused", words: "The label was scanned." },
      refundedAt: null,
    });
    expect(await notices()).toEqual([["refund-refused", id]]);
  });

  test("is asked for 24 times in about 40 days if the carrier never decides, and then no more", async () => {
    const { connection, asked } = charging(
      new EngineError("CARRIER_UNAVAILABLE", "Closed."),
      new TypeError("nonsense"),
      { state: "pending" },
    );
    const { id, later, stored, notices, shop } = await cancelledAt(connection);
    const start = shop.clock.now().getTime();
    for (let tries = 0; tries < 24; tries++) {
      const { refund } = await stored();
      if (refund?.state !== "pending") throw new Error(`The carrier was asked ${tries} times.`);
      expect(refund.tries).toBe(tries);
      await later(refund.nextAt.getTime() - shop.clock.now().getTime());
    }
    expect(asked).toHaveLength(24);
    const days = (shop.clock.now().getTime() - start) / DAY_MS;
    expect([days > 35, days < 45]).toEqual([true, true]);
    expect((await stored()).refund).toEqual({ state: "unanswered" });
    expect(await notices()).toEqual([["refund-unanswered", id]]);
  });

  test("keeps its refund when other changes are saved meanwhile, and as a stored row", async () => {
    const { connection } = charging({ state: "refunded", at: new Date("2026-11-20T11:00:00Z") });
    const { shop, later, stored } = await cancelledAt(connection);
    await shop.ports.shipments.save({ ...(await stored()), metadata: { a: 1 } }, []);
    expect((await stored()).refund).toMatchObject({ state: "pending", since: expect.any(Date) });
    await later(2 * MINUTE_MS);
    const { rows } = await database.pool.query(
      "SELECT id, value, version, refund_due_at FROM shipments WHERE id = $1",
      [(await stored()).id],
    );
    expect(rows[0].refund_due_at).toBeNull();
    expect(toShipment(testPeople, rows[0])).toMatchObject({
      refund: { state: "refunded" },
      metadata: { a: 1 },
    });
  });

  test("of an account that was removed is not asked for", async () => {
    const { connection, asked } = charging({ state: "pending" });
    const { shop, later, stored } = await cancelledAt(connection);
    const ports = { ...shop.ports, accounts: { ...shop.ports.accounts, get: async () => null } };
    shop.clock.advance(2 * MINUTE_MS);
    await followRefunds(ports);
    expect((await stored()).refund).toEqual({ state: "unanswered" });
    expect([asked, await later(DAY_MS)]).toEqual([[], false]);
  });
});

test("a carrier's own server answers what became of the money", async () => {
  const kiosk = await startKiosk();
  try {
    const shop = await aWorkshop(database);
    const ports = {
      ...shop.ports,
      carriers: carriersFrom([...drivers(carrierKit), shop.carrier.driver], shop.clock, {}),
    };
    await shop.stores.accounts.add(shop.caller, kioskAccount(kiosk.url, { refunds: true }));
    const buy = async () => {
      const { rates } = await quoteRates(ports, shop.caller, aQuoteRequest());
      const rate = rates.find(({ carrier }) => carrier.code === "gorgona");
      return createShipment(ports, shop.caller, ports.ids.next(), aShipmentRequest(rate!.id, rate!.request));
    };
    const [paid, kept] = [await buy(), await buy()];
    for (const { id } of [paid, kept]) await cancelShipment(ports, shop.caller, id);
    shop.clock.advance(2 * MINUTE_MS);
    expect((await followRefunds(ports)).settled).toEqual([]);
    kiosk.decideRefund(paid.trackingRef, "refunded");
    kiosk.decideRefund(kept.trackingRef, "refused");
    shop.clock.advance(4 * MINUTE_MS);
    expect([...(await followRefunds(ports)).settled].sort()).toEqual([paid.id, kept.id].sort());
    const stored = await ports.shipments.byIds(shop.caller, [paid.id, kept.id]);
    expect(stored.get(paid.id)).toMatchObject({
      refund: { state: "refunded" },
      refundedAt: expect.any(Date),
    });
    expect(stored.get(kept.id)?.refund).toEqual({ state: "refused", words: "The label was scanned." });
  } finally {
    await kiosk.close();
  }
});

test("the due ones are found by their own index", async () => {
  const { rows } = await database.pool.query(
    "SELECT indexdef FROM pg_indexes WHERE indexname = 'shipments_refund_due_idx'",
  );
  expect(rows[0].indexdef).toContain("WHERE (refund_due_at IS NOT NULL)");
});
