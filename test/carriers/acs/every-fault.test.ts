// Run: long
/**
 * Days of bookings through the engine's use cases against an ACS that fails in every way. In the end each shipment has
 * exactly one voucher at the carrier, on a list and with the label that we stored, and the carrier has none besides.
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
import type { AcsDesk } from "./an-acs-desk.ts";
import { aNewAccount, anAcsDesk, grove, nikos } from "./an-acs-desk.ts";

const HOUR_MS = 3_600_000;

/** ACS has no log-in that could be lost. */
const faults = callFaults.filter((kind) => kind !== "login-lost");

let database: FreshDatabase;
let desk: AcsDesk;
let ports: Ports;
let caller: Caller;
let accountId: string;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await anAcsDesk();
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

/** The engine buys again only after a certain failure. */
async function aDay(open: Set<string>, bought: Map<string, Shipment>, ids: readonly string[]): Promise<void> {
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

/** From ten in the morning to the next: the list is issued at the cut-off, and the background takes up the rest. */
async function endOfDay(): Promise<void> {
  await desk.advance(7 * HOUR_MS);
  await untilDone(() => closeDay(ports, caller, accountId));
  for (const hours of [2, 2, 13]) {
    await desk.advance(hours * HOUR_MS);
    expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
    await resumeCancels(ports, 1_000);
  }
}

describe("bookings with every fault", () => {
  const count = cases(16, 500);

  it(`end with one voucher for each of ${count} shipments`, { timeout: atMost(30 * 60_000) }, async () => {
    const kinds = Object.fromEntries(faults.map((kind) => [kind, 0.02]));
    await desk.acs.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const open = new Set(ids);
    const bought = new Map<string, Shipment>();
    const labels = new Map<string, string>();
    for (let day = 0; open.size > 0; day++) {
      if (day === 20) throw new Error(`${open.size} shipments have no outcome after ${day} days.`);
      await aDay(open, bought, ids);
      const unwanted = [...bought.values()].filter(
        ({ id, state }) => !labels.has(id) && state === "created" && ids.indexOf(id) % 7 === 3,
      );
      for (const { id } of unwanted) bought.set(id, await untilDone(() => cancelShipment(ports, caller, id)));
      for (const shipment of bought.values()) {
        if (shipment.state !== "created" || labels.has(shipment.id)) continue;
        const label = await untilDone(() => carrierLabel(ports, shipment, shipment.labelFormat, null));
        labels.set(shipment.id, createHash("sha256").update(label.bytes).digest("hex"));
      }
      await endOfDay();
    }
    // Vouchers of a weekend go on Monday's list.
    for (let day = 0; day < 3; day++) await endOfDay();
    const { counts } = await desk.acs.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...faults].sort());
    await desk.acs.control("DELETE", "/faults");

    const kept = (await desk.vouchers()).filter(({ state }) => state !== "deleted");
    const live = [...bought.values()].filter(({ state }) => state === "created");
    expect(kept.map(({ request }) => request.Reference_Key1).sort()).toEqual(live.map(({ id }) => id).sort());
    for (const { number, children, state, request, prints } of kept) {
      const id = String(request.Reference_Key1);
      const stored = await ports.shipments.get(caller, id);
      expect(stored?.trackingRef).toBe(number);
      expect(stored?.childVouchers.map(({ trackingRef }) => trackingRef)).toEqual(children);
      expect(stored?.pickupListRef).not.toBeNull();
      expect(state).toBe("listed");
      expect(prints.map(({ sha256 }) => sha256)).toContain(labels.get(id));
    }
  });
});
