// Run: long
/**
 * Bookings through the engine's use cases against a DHL that fails in every way. Its look-ups prove nothing: a lost answer stays
 * open until a person settles it, is never sent again, and no parcel has two shipments.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/dhl-parcel-de/wire/shipment-body.ts";
import { numbersOf } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports, Rate, Shipment } from "../../../app/domain/engine/index.ts";
import {
  cancelShipment,
  carrierLabel,
  createShipment,
  enterNumber,
  quoteRates,
  resolveBookings,
  resumeCancels,
  sayNoneAtCarrier,
} from "../../../app/domain/engine/index.ts";
import { callFaults } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { cases, seed } from "../../support/effort.ts";
import { anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { atMost } from "../../support/time-limits.ts";
import { inLanes, tried, untilDone } from "../a-carrier-desk.ts";
import type { DhlParcelDesk } from "./a-dhl-parcel-desk.ts";
import { aDhlParcelDesk, aNewAccount, greta, grove } from "./a-dhl-parcel-desk.ts";

/** Faults that leave open whether there is a booking. A lost login is renewed, and too many calls are none. */
const certain = ["slow", "too-fast", "login-lost"];

let database: FreshDatabase;
let desk: DhlParcelDesk;
let ports: Ports;
let caller: Caller;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aDhlParcelDesk();
  // Hours pass while bookings are looked up, and cancelled afterwards.
  await desk.carrier.control("PATCH", "/settings", { closesAt: null });
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, aNewAccount());
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
});
beforeEach(() => desk.carrier.control("DELETE", "/faults"));
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function aRate(parcels: number): Promise<Rate> {
  const items = Array.from({ length: parcels }, () => anItem({ shipsAlone: true }));
  const { rates: found } = await quoteRates(ports, caller, { from: grove, to: greta, items });
  const paket = found.find(({ service }) => service.code === "paket");
  expect(paket?.parcels).toHaveLength(parcels);
  return paket!;
}

const create = (id: string, { id: rateId, request }: Rate) =>
  createShipment(ports, caller, id, aShipmentRequest(rateId, request));
const buy = (id: string, rate: Rate) => tried(() => create(id, rate));

const atDhl = async (id: string) =>
  (await desk.shipments()).filter(({ reference }) => reference?.startsWith(referenceOf(id)));
const sent = async (id: string) =>
  (
    await desk.carrier.control<{ subject: string | null; fault: string | null }[]>("GET", "/calls?name=book")
  ).filter(({ subject, fault }) => subject?.startsWith(referenceOf(id)) && fault !== "too-fast").length;

/** The background's look-ups, over some hours. */
async function later(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await desk.advance(20 * 60_000);
    expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
    await resumeCancels(ports, 1_000);
  }
}

/** A person looks in the portal, and enters its numbers or says that there are none. */
async function settledByHand(id: string): Promise<Shipment | null> {
  const numbers = (await atDhl(id)).map(({ number }) => number);
  if (numbers.length > 0) return enterNumber(ports, caller, id, { calledAt: null, numbers });
  await sayNoneAtCarrier(ports, caller, id, { calledAt: null });
  return null;
}

describe.each(callFaults)("with %s", (kind) => {
  it("a booking is sent once, and is open for a person if its outcome is unknown", async () => {
    await desk.carrier.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
    await desk.fault(kind, "book");
    const id = ports.ids.next();
    const first = await buy(id, rates[1]!);
    expect(first === null).toBe(!certain.includes(kind));
    await later();
    expect(await buy(id, rates[1]!)).toEqual(first);
    expect(await sent(id)).toBeLessThanOrEqual(kind === "login-lost" ? 2 : 1);
    const found = await atDhl(id);
    expect([0, 2]).toContain(found.length);
    if (first !== null) return;
    await expect(create(id, rates[1]!)).rejects.toMatchObject({
      metadata: { unproven: "cannot-tell", reference: referenceOf(id) },
    });
    const shipment = await settledByHand(id);
    expect(shipment && numbersOf(shipment)).toEqual(
      found.length === 0 ? null : found.map(({ number }) => number),
    );
    expect((await atDhl(id)).map(({ number, state }) => [number, state])).toEqual(
      found.map(({ number, state }) => [number, state]),
    );
  });
});

describe("bookings with every fault", () => {
  const count = cases(40, 500);

  it(`end with one shipment at most for each parcel of ${count} orders`, {
    timeout: atMost(20 * 60_000),
  }, async () => {
    const kinds = Object.fromEntries(callFaults.map((kind) => [kind, 0.02]));
    await desk.carrier.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const rateOf = (id: string) => rates[ids.indexOf(id) % 2]!;
    const bought = new Map<string, Shipment>();
    await inLanes(ids, async (id) => {
      // Some are clicked twice.
      const clicks =
        ids.indexOf(id) % 5 === 0 ? [buy(id, rateOf(id)), buy(id, rateOf(id))] : [buy(id, rateOf(id))];
      const shipment = (await Promise.all(clicks)).find((one) => one !== null);
      if (shipment) bought.set(id, shipment);
    });
    await later();
    const labels = new Map<string, string>();
    await inLanes([...bought.values()], async (shipment) => {
      const { id } = shipment;
      if (ids.indexOf(id) % 7 === 3) {
        bought.set(id, await untilDone(() => cancelShipment(ports, caller, id)));
        return;
      }
      const label = await untilDone(() => carrierLabel(ports, shipment, shipment.labelFormat, null));
      labels.set(id, createHash("sha256").update(label!.bytes).digest("hex"));
    });
    const { counts } = await desk.carrier.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...callFaults].sort());
    await desk.carrier.control("DELETE", "/faults");

    const open = ids.filter((id) => !bought.has(id));
    expect(open.length).toBeGreaterThan(0);
    for (const id of open) {
      const outcome = await create(id, rateOf(id)).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ metadata: { unproven: "cannot-tell", reference: referenceOf(id) } });
      const shipment = await settledByHand(id);
      if (shipment !== null) bought.set(id, shipment);
    }
    for (const id of ids) {
      const found = await atDhl(id);
      const shipment = bought.get(id);
      expect(found.map(({ number }) => number)).toEqual(shipment ? numbersOf(shipment) : []);
      const state = shipment?.state === "cancelled" ? "deleted" : "booked";
      expect(new Set(found.map((each) => each.state))).toEqual(new Set(shipment ? [state] : []));
      const [only, ...others] = found;
      // Of one parcel, the label is DHL's own file.
      if (labels.has(id) && others.length === 0)
        expect(only?.prints.map(({ sha256 }) => sha256)).toContain(labels.get(id));
    }
  });
});
