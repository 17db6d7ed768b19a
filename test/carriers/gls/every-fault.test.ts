// Run: long
/**
 * Bookings through the engine's use cases against a GLS that fails in every way. A lost answer is never sent again, and is
 * settled by the end of the day; labels are those of the answer, byte for byte.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/gls/wire/shipment-body.ts";
import { numbersOf } from "../../../app/adapters/carriers/kit/label-printing.ts";
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
import type { GlsDesk } from "./a-gls-desk.ts";
import { aGlsDesk, aNewAccount, greta, grove, HOUR_MS } from "./a-gls-desk.ts";

let database: FreshDatabase;
let desk: GlsDesk;
let ports: Ports;
let caller: Caller;
let accountId: string;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aGlsDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  ({ id: accountId } = await stores.accounts.add(caller, { ...aNewAccount(), catalogue: desk.catalogue }));
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function aRate(parcels: number): Promise<Rate> {
  const items = Array.from({ length: parcels }, () => anItem({ shipsAlone: true }));
  const { rates: found } = await quoteRates(ports, caller, { from: grove, to: greta, items });
  const rate = found.find(({ service }) => service.code === "business");
  expect(rate?.parcels).toHaveLength(parcels);
  return rate!;
}

const buy = (id: string, { id: rateId, request }: Rate) =>
  tried(() => createShipment(ports, caller, id, aShipmentRequest(rateId, request)));
const atCarrier = (id: string) => desk.parcels(referenceOf(id));

/** The background's look-ups, over some hours. */
async function later(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await desk.advance(HOUR_MS / 3);
    await resolveBookings(ports, 1_000);
    await resumeCancels(ports, 1_000);
  }
}

describe("bookings with every fault", () => {
  const count = cases(40, 500);

  it(`end with exactly one booking or none for each of ${count} shipments`, {
    timeout: atMost(20 * 60_000),
  }, async () => {
    const kinds = Object.fromEntries(callFaults.map((kind) => [kind, 0.02]));
    await desk.gls.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
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
    const cancelled = [...bought.keys()].filter((id) => ids.indexOf(id) % 7 === 3);
    await inLanes(cancelled, async (id) => {
      bought.set(id, await untilDone(() => cancelShipment(ports, caller, id)));
    });
    const { counts } = await desk.gls.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...callFaults].sort());
    await desk.gls.control("DELETE", "/faults");

    for (const [id, shipment] of bought) {
      const parcels = await atCarrier(id);
      expect(parcels.map(({ number }) => number)).toEqual(numbersOf(shipment));
      const isCancelled = shipment.state === "cancelled";
      expect(parcels.every(({ state }) => state === (isCancelled ? "cancelled" : "open"))).toBe(true);
      for (const [piece, { sha256 }] of parcels.entries()) {
        const label = await carrierLabel(ports, shipment, shipment.labelFormat, piece + 1);
        expect(createHash("sha256").update(label!.bytes).digest("hex")).toBe(sha256);
      }
    }

    // Before the end of the day a person is asked about the open ones, and nothing is sent again.
    const open = ids.filter((id) => !bought.has(id));
    expect(open.length).toBeGreaterThan(0);
    await later();
    const outcomeOf = (id: string) => {
      const { id: rateId, request } = rateOf(id);
      return createShipment(ports, caller, id, aShipmentRequest(rateId, request)).catch(
        (error: unknown) => error,
      );
    };
    for (const id of open)
      expect(await outcomeOf(id)).toMatchObject({
        metadata: { unproven: "cannot-tell", reference: referenceOf(id) },
      });
    const sent = await desk.parcels();

    // The end of the day hands all over, and shows those that GLS has.
    const lists = await closeDay(ports, caller, accountId);
    const listed = lists.flatMap(({ shipmentIds }) => shipmentIds);
    expect(listed.toSorted()).toEqual(
      [...bought.values()].flatMap(({ id, state }) => (state === "cancelled" ? [] : [id])).toSorted(),
    );
    await later();
    for (const id of open) {
      const parcels = await atCarrier(id);
      const outcome = await outcomeOf(id);
      if (parcels.length === 0) expect(outcome).toMatchObject({ metadata: { unproven: "cannot-tell" } });
      else {
        expect(numbersOf(outcome as Shipment)).toEqual(parcels.map(({ number }) => number));
        await expect(carrierLabel(ports, outcome as Shipment, "a6", null)).rejects.toMatchObject({
          code: "CARRIER_REJECTED",
          metadata: { reason: "label_given_once" },
        });
      }
    }
    expect(await desk.parcels()).toHaveLength(sent.length);
    await closeDay(ports, caller, accountId);
  });
});
