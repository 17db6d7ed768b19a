// Run: long
/**
 * Bookings through the engine's use cases against a Courier Center that fails in every way. Its look-ups never prove that
 * there is no booking: a lost answer stays open for a person, is never sent again, and no shipment has two vouchers.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/courier-center/wire/reference.ts";
import { numbersOf } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports, Rate, Shipment } from "../../../app/domain/engine/index.ts";
import {
  cancelShipment,
  carrierLabel,
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
import type { CourierCenterDesk } from "./a-courier-center-desk.ts";
import { aCourierCenterDesk, aNewAccount, grove, nikos } from "./a-courier-center-desk.ts";

/** Credentials are in every call: there is no log-in that could be lost. */
const faults = callFaults.filter((kind) => kind !== "login-lost");
/** Faults whose answer is lost after the booking, and those that leave open whether there is one. */
const unknown = [
  "error-before",
  "error-after",
  "error-page-before",
  "error-page-after",
  "page-before",
  "page-after",
  "reset-before",
  "reset-after",
  "cut-inside",
  "hang-before",
  "hang-after",
];

let database: FreshDatabase;
let desk: CourierCenterDesk;
let ports: Ports;
let caller: Caller;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aCourierCenterDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, aNewAccount());
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
});
beforeEach(async () => {
  await desk.carrier.control("DELETE", "/faults");
  await desk.quirks({});
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

const atCarrier = (id: string) => desk.shipments(referenceOf(id));

/** The background's look-ups, over some hours. */
async function later(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await desk.advance(20 * 60_000);
    expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
    await resumeCancels(ports, 1_000);
  }
}

describe.each(faults)("with %s", (kind) => {
  it("a booking is sent once, and is open if its outcome is unknown", async () => {
    await desk.carrier.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
    await desk.fault(kind, "book");
    const id = ports.ids.next();
    const first = await buy(id, rates[1]!);
    const isUnknown = unknown.includes(kind);
    expect(first === null).toBe(isUnknown);
    await later();
    expect(await buy(id, rates[1]!)).toEqual(first);
    const { length: sent } = await desk.carrier
      .control<object[]>("GET", "/calls?name=book")
      .then((calls) =>
        (calls as { subject: string; fault: string | null }[]).filter(
          ({ subject, fault }) => subject === referenceOf(id) && fault !== "too-fast",
        ),
      );
    expect(sent).toBe(1);
    expect((await atCarrier(id)).length).toBeLessThanOrEqual(1);
  });

  it.runIf(kind.endsWith("after") || kind === "cut-inside")(
    "a booking that the carrier shows by its reference is found",
    async () => {
      await desk.carrier.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
      await desk.quirks({ findsReferences: true });
      await desk.fault(kind, "book");
      const id = ports.ids.next();
      const shipment = await untilDone(() => buy(id, rates[0]!));
      expect((await atCarrier(id)).map(({ number }) => number)).toEqual(numbersOf(shipment));
    },
  );
});

describe("bookings with every fault", () => {
  const count = cases(40, 500);

  it(`end with at most one voucher for each of ${count} shipments`, {
    timeout: atMost(20 * 60_000),
  }, async () => {
    const before = (await desk.shipments()).length;
    const kinds = Object.fromEntries(faults.map((kind) => [kind, 0.02]));
    await desk.carrier.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const bought = new Map<string, Shipment>();
    await inLanes(ids, async (id) => {
      const rate = rates[ids.indexOf(id) % 2]!;
      // Some are clicked twice.
      const clicks = ids.indexOf(id) % 5 === 0 ? [buy(id, rate), buy(id, rate)] : [buy(id, rate)];
      const shipment = (await Promise.all(clicks)).find((one) => one !== null);
      if (shipment) bought.set(id, shipment);
    });
    await later();
    const labels = new Map<string, string>();
    await inLanes([...bought.values()], async (shipment) => {
      if (ids.indexOf(shipment.id) % 7 === 3) {
        bought.set(shipment.id, await untilDone(() => cancelShipment(ports, caller, shipment.id)));
        return;
      }
      const label = await untilDone(() => carrierLabel(ports, shipment, shipment.labelFormat, null));
      labels.set(shipment.id, createHash("sha256").update(label!.bytes).digest("hex"));
    });
    const { counts } = await desk.carrier.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...faults].sort());
    await desk.carrier.control("DELETE", "/faults");

    for (const id of ids) {
      const found = await atCarrier(id);
      expect(found.length).toBeLessThanOrEqual(1);
      const shipment = bought.get(id);
      if (shipment === undefined) continue;
      expect(found.map(({ number }) => number)).toEqual([shipment.trackingRef]);
      expect(found[0]?.state).toBe(shipment.state === "cancelled" ? "voided" : "booked");
    }
    expect((await desk.shipments()).length - before).toBeLessThanOrEqual(count);
    const fetched = await desk.carrier.control<{ numbers: string[]; sha256: string }[]>("GET", "/labels");
    for (const [id, sha256] of labels)
      expect(fetched).toContainEqual(
        expect.objectContaining({ numbers: [bought.get(id)!.trackingRef], sha256 }),
      );

    // Every open one is found as soon as the carrier can show it; before that a person is asked.
    const open = ids.filter((id) => !bought.has(id));
    expect(open.length).toBeGreaterThan(0);
    const outcomeOf = (id: string) => {
      const { id: rateId, request } = rates[ids.indexOf(id) % 2]!;
      return createShipment(ports, caller, id, aShipmentRequest(rateId, request)).catch(
        (error: unknown) => error,
      );
    };
    for (const id of open)
      expect(await outcomeOf(id)).toMatchObject({
        metadata: { unproven: "cannot-tell", reference: referenceOf(id) },
      });
    await desk.quirks({ findsReferences: true });
    await later();
    for (const id of open) {
      const [there] = await atCarrier(id);
      if (there !== undefined) expect(await outcomeOf(id)).toMatchObject({ trackingRef: there.number });
    }
  });
});
