/** Scenarios of the sandbox, chosen by the recipient's name, on the real store and the sample carriers. */
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Caller, Ports, Shipment } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  createShipment,
  followRefunds,
  moveSandboxClock,
  playSandbox,
  quoteRates,
  resolveBookings,
  SCENARIO_WORD,
  sandboxScenarios,
} from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

const MINUTE_MS = 60_000;
let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  ports = testPorts(database, stores);
});
afterAll(() => database.close());

async function aMerchant(name: string): Promise<Caller> {
  return { merchantId: (await stores.merchants.ensure(name)).id, environment: "sandbox" };
}

async function buyFor(caller: Caller, name: string, id = ports.ids.next()): Promise<Shipment> {
  const quote = aQuoteRequest();
  const { rates } = await quoteRates(ports, caller, quote);
  const rate = rates.find(({ carrier }) => carrier.code === "gorgona");
  if (rate === undefined) throw new Error("There is no rate.");
  const to = { ...quote.to, name };
  return createShipment(ports, caller, id, aShipmentRequest(rate.id, quote, { to }));
}

const stored = async (caller: Caller, { id }: Pick<Shipment, "id">) => {
  const shipment = await ports.shipments.get(caller, id);
  if (shipment === null) throw new Error("It is gone.");
  return shipment;
};
const statusesOf = ({ trackingHistory }: Shipment) => trackingHistory.map(({ status }) => status);

it("every scenario's name begins with the word by which its shipments are found", () => {
  for (const { name } of sandboxScenarios) expect(name.split(" ")[0]).toBe(SCENARIO_WORD);
});

describe("a parcel that plays a scenario", () => {
  test("gets each scan when it is due, once, in order, and announces it", async () => {
    const caller = await aMerchant("Player");
    const shipment = await buyFor(caller, " test  delivered ");
    const ordinary = await buyFor(caller, "Eleni Papadaki");
    expect((await playSandbox(ports)).changed).toEqual([]);
    stores.clock.advance(MINUTE_MS);
    expect((await playSandbox(ports)).changed).toEqual([shipment.id]);
    expect((await playSandbox(ports)).changed).toEqual([]);
    expect(statusesOf(await stored(caller, shipment))).toEqual(["TRANSIT"]);
    stores.clock.advance(3 * MINUTE_MS);
    await playSandbox(ports);
    expect(stores.jobs.at(-1)?.data).toMatchObject({ type: "tracking.changed", shipmentId: shipment.id });
    expect(await stored(caller, shipment)).toMatchObject({
      trackingStatus: "DELIVERED",
      deliveredAt: new Date(shipment.createdAt.getTime() + 4 * MINUTE_MS),
      trackingHistory: [1, 2, 3, 4].map((minutes) => ({
        statusDate: new Date(shipment.createdAt.getTime() + minutes * MINUTE_MS),
      })),
    });
    expect(await stored(caller, ordinary)).toEqual(ordinary);
  });

  test.each(
    sandboxScenarios.filter(({ scans }) => scans.length > 0).map((each) => [each.name, each] as const),
  )("%s: an hour ends it as its table says", async (name, { scans }) => {
    const caller = await aMerchant(name);
    const { id } = await buyFor(caller, name);
    const { played, changed } = await moveSandboxClock(ports, caller, "hour", 60 * MINUTE_MS);
    expect([played, changed]).toEqual([[id], [id]]);
    const shipment = await stored(caller, { id });
    expect(statusesOf(shipment)).toEqual(scans.map(({ status }) => status));
    expect(shipment.trackingStatus).toBe(scans.at(-1)?.status);
  });

  test("goes nowhere once it is cancelled", async () => {
    const caller = await aMerchant("Canceller");
    const { id } = await buyFor(caller, "TEST DELIVERED");
    await cancelShipment(ports, caller, id);
    await moveSandboxClock(ports, caller, "hour", 60 * MINUTE_MS);
    expect((await stored(caller, { id })).trackingHistory).toEqual([]);
  });
});

describe("the clock", () => {
  test("moves this merchant's parcels, not another's, not later ones, and once for a name", async () => {
    const [caller, other] = [await aMerchant("Mover"), await aMerchant("Neighbour")];
    const mine = await buyFor(caller, "TEST SLOW");
    const theirs = await buyFor(other, "TEST SLOW");
    for (let time = 0; time < 2; time++) await moveSandboxClock(ports, caller, "first", 4 * MINUTE_MS);
    expect(statusesOf(await stored(caller, mine))).toHaveLength(1);
    await moveSandboxClock(ports, caller, "second", MINUTE_MS);
    expect(statusesOf(await stored(caller, mine))).toHaveLength(2);
    const later = await buyFor(caller, "TEST SLOW");
    await playSandbox(ports);
    expect(await stored(other, theirs)).toEqual(theirs);
    expect(await stored(caller, later)).toEqual(later);
  });

  test("is refused outside the sandbox", async () => {
    const { merchantId } = await aMerchant("Live");
    const moving = moveSandboxClock(ports, { merchantId, environment: "production" }, "m", MINUTE_MS);
    await expect(moving).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a cancelled label that plays a scenario", () => {
  test.each([
    ["Eleni Papadaki", { state: "not-charged" }],
    ["TEST REFUNDED", { state: "refunded" }],
    ["TEST NOT REFUNDED", { state: "refused", words: "The label was used, or is too old." }],
  ])("%s", async (name, refund) => {
    const caller = await aMerchant(name);
    const shipment = await buyFor(caller, name);
    const cancelled = await cancelShipment(ports, caller, shipment.id);
    stores.clock.advance(2 * MINUTE_MS);
    await followRefunds(ports);
    expect(await stored(caller, shipment)).toMatchObject({
      refund,
      refundedAt: name === "TEST REFUNDED" ? new Date(cancelled.updatedAt.getTime() + 2 * MINUTE_MS) : null,
    });
  });
});

describe("a booking that plays a scenario", () => {
  test("is refused in clear words, and buys nothing", async () => {
    const caller = await aMerchant("Refused");
    await expect(buyFor(caller, "TEST REFUSED")).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { scenario: "TEST REFUSED" },
    });
    expect((await ports.shipments.page(caller, {}, 1, null)).shipments).toEqual([]);
  });

  test("has an unknown outcome, and its label is found a minute later, once", async () => {
    const caller = await aMerchant("Silent");
    const id = ports.ids.next();
    await expect(buyFor(caller, "TEST TIMEOUT", id)).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
      metadata: { outcome: "unknown", shipment_id: id },
    });
    stores.clock.advance(40_000);
    expect((await resolveBookings(ports)).open).toEqual([id]);
    stores.clock.advance(2 * MINUTE_MS);
    expect((await resolveBookings(ports)).finished).toMatchObject([{ id: id }]);
    expect(await stored(caller, { id })).toMatchObject({ state: "created" });
  });
});
