// Run: long
/**
 * Days of bookings through the engine's use cases against a Geniki that fails in every way. In the end each shipment has
 * exactly one voucher at the carrier, closed and with the label that we stored, and the carrier has none besides.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports, Rate, Shipment } from "../../../app/domain/engine/index.ts";
import {
  cancelShipment,
  carrierLabel,
  closeDay,
  createShipment,
  quoteRates,
  resolveBookings,
  resumeCancels,
} from "../../../app/domain/engine/index.ts";
import { callFaults } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { cases, seed } from "../../support/effort.ts";
import { anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { atMost } from "../../support/time-limits.ts";
import { inLanes, tried, untilDone } from "../a-carrier-desk.ts";
import type { GenikiDesk } from "./a-geniki-desk.ts";
import { aGenikiDesk, aNewAccount, grove, nikos } from "./a-geniki-desk.ts";

const HOUR_MS = 3_600_000;

let database: FreshDatabase;
let desk: GenikiDesk;
let ports: Ports;
let caller: Caller;
let accountId: string;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aGenikiDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  ({ id: accountId } = await stores.accounts.add(caller, aNewAccount()));
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function aRate(parcels: number): Promise<Rate> {
  const items = Array.from({ length: parcels }, () => anItem({ shipsAlone: true }));
  const { rates: found } = await quoteRates(ports, caller, { from: grove, to: nikos, items });
  const standard = found.find(({ service }) => service.code === "standard");
  expect(standard?.parcels).toHaveLength(parcels);
  return standard!;
}

const buy = (id: string, { id: rateId, request }: Rate) =>
  tried(() => createShipment(ports, caller, id, aShipmentRequest(rateId, request)));

async function aRound(
  open: Set<string>,
  bought: Map<string, Shipment>,
  ids: readonly string[],
): Promise<void> {
  await inLanes([...open], async (id) => {
    const rate = rates[ids.indexOf(id) % 2]!;
    // Some are clicked twice.
    const clicks = ids.indexOf(id) % 5 === 0 ? [buy(id, rate), buy(id, rate)] : [buy(id, rate)];
    const shipment = (await Promise.all(clicks)).find((one) => one !== null);
    if (shipment === undefined || shipment === null) return;
    bought.set(id, shipment);
    open.delete(id);
  });
}

describe("bookings with every fault", () => {
  const count = cases(16, 500);

  it(`end with one voucher for each of ${count} shipments`, { timeout: atMost(30 * 60_000) }, async () => {
    const kinds = Object.fromEntries(callFaults.map((kind) => [kind, 0.02]));
    await desk.geniki.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const open = new Set(ids);
    const bought = new Map<string, Shipment>();
    const labels = new Map<string, string>();
    for (let round = 0; open.size > 0; round++) {
      if (round === 40) throw new Error(`${open.size} shipments have no outcome after ${round} rounds.`);
      await aRound(open, bought, ids);
      const unwanted = [...bought.values()].filter(
        ({ id, state }) => !labels.has(id) && state === "created" && ids.indexOf(id) % 7 === 3,
      );
      for (const { id } of unwanted) bought.set(id, await untilDone(() => cancelShipment(ports, caller, id)));
      for (const shipment of bought.values()) {
        if (shipment.state !== "created" || labels.has(shipment.id)) continue;
        const label = await untilDone(() => carrierLabel(ports, shipment, shipment.labelFormat, null));
        labels.set(shipment.id, createHash("sha256").update(label.bytes).digest("hex"));
      }
      await desk.advance(HOUR_MS);
      expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
      await resumeCancels(ports, 1_000);
    }
    await untilDone(() => closeDay(ports, caller, accountId));
    const { counts } = await desk.geniki.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...callFaults].sort());
    await desk.geniki.control("DELETE", "/faults");
    await closeDay(ports, caller, accountId);

    const kept = (await desk.jobs()).filter(({ state }) => state !== "cancelled");
    const live = [...bought.values()].filter(({ state }) => state === "created");
    const referenceOf = ({ id }: Shipment) => id.replaceAll("-", "");
    expect(kept.map(({ record }) => String(record.OrderId)).sort()).toEqual(live.map(referenceOf).sort());
    for (const { id, voucher, subVouchers, state, record, prints } of kept) {
      const shipment = live.find((one) => referenceOf(one) === record.OrderId)!;
      const stored = await ports.shipments.get(caller, shipment.id);
      expect(stored?.carrierReference).toBe(id);
      expect(stored?.trackingRef).toBe(voucher);
      expect(stored?.childVouchers.map(({ trackingRef }) => trackingRef)).toEqual(subVouchers);
      expect(stored?.pickupListRef).not.toBeNull();
      expect(state).toBe("closed");
      expect(prints.map((print) => print.voucher)).toEqual(expect.arrayContaining([voucher, ...subVouchers]));
      expect(labels.get(shipment.id)).toBe(await labelAt(voucher, subVouchers));
    }
  });
});

/** The label as the carrier draws it now. */
async function labelAt(voucher: string, subVouchers: readonly string[]): Promise<string> {
  await desk.quirks({ printsClosed: true });
  const [main = ""] = [voucher];
  const shipment = {
    trackingRef: main,
    childVouchers: subVouchers.map((trackingRef) => ({ trackingRef, trackingUrl: "" })),
    rate: { service: { code: "standard" } },
  } as unknown as Shipment;
  const label = await desk.connect().labels!.print(shipment, "a6", null);
  return createHash("sha256").update(label.bytes).digest("hex");
}
