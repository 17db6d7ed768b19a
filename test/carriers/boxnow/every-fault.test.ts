// Run: long
/**
 * Bookings through the engine's use cases against a BOX NOW that fails in every way. In the end each shipment has
 * exactly one live request at the carrier, and the carrier has nothing that we don't know.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { numbersOf } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports, Rate, Shipment } from "../../../app/domain/engine/index.ts";
import {
  cancelShipment,
  carrierLabel,
  createShipment,
  EngineError,
  quoteRates,
  resolveBookings,
  resumeCancels,
} from "../../../app/domain/engine/index.ts";
import { callFaults } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { cases, seed } from "../../support/effort.ts";
import { anAddress, anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { atMost } from "../../support/time-limits.ts";
import { inLanes, tried } from "../a-carrier-desk.ts";
import type { BoxnowDesk } from "./an-account.ts";
import { aBoxnowDesk, aNewAccount, locker, numberOf } from "./an-account.ts";

let database: FreshDatabase;
let desk: BoxnowDesk;
let ports: Ports;
let caller: Caller;
/** Of one parcel, and of two. */
let rates: readonly Rate[];
/** Of two parcels to the merchant's warehouse. */
let returnRate: Rate;
const warehouse = "7002";

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aBoxnowDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, aNewAccount({ return_location_id: warehouse }));
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
  returnRate = await aRate(2, warehouse);
});
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function aRate(parcels: number, locationId = locker): Promise<Rate> {
  const items = Array.from({ length: parcels }, () => anItem({ shipsAlone: true, value: 20, label: "Soap" }));
  const phone = "+306945550123";
  const to = anAddress({ phone, locationId });
  const { rates: found, failures } = await quoteRates(ports, caller, {
    from: anAddress({ phone }),
    to,
    items,
  });
  expect(failures).toEqual([]);
  expect(found[0]?.parcels).toHaveLength(parcels);
  return found[0]!;
}

const buy = (id: string, { id: rateId, request }: Rate) =>
  tried(() => createShipment(ports, caller, id, aShipmentRequest(rateId, request)));

/** Rounds of attempts: between them time passes, and the background takes up what was interrupted. */
async function inRounds(
  ids: readonly string[],
  attempt: (id: string) => Promise<Shipment | null>,
): Promise<ReadonlyMap<string, Shipment>> {
  const done = new Map<string, Shipment>();
  for (let round = 0; done.size < ids.length; round++) {
    if (round === 40) throw new Error(`${ids.length - done.size} shipments have no outcome after 40 rounds.`);
    await inLanes(
      ids.filter((id) => !done.has(id)),
      async (id) => {
        const shipment = await attempt(id);
        if (shipment !== null) done.set(id, shipment);
      },
    );
    desk.clock.advance(3 * 60_000);
    expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
    await resumeCancels(ports, 1_000);
  }
  return done;
}

async function liveAtCarrier(id: string): Promise<readonly string[]> {
  const numbers = ["", "-2", "-3"].map((suffix) => `${numberOf({ reference: id })}${suffix}`);
  const parcels = (await Promise.all(numbers.map((number) => desk.parcelsOf(number)))).flat();
  return parcels
    .filter(({ state }) => state !== "canceled")
    .sort((one, other) => (one.itemRefId! < other.itemRefId! ? -1 : 1))
    .map((parcel) => parcel.id);
}

describe.each(callFaults)("with %s", (kind) => {
  it.each(["login", "book", "track"])("at a call %s, a shipment is booked once", async (call) => {
    await desk.boxnow.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
    if (call === "login") await desk.boxnow.control("DELETE", "/tokens");
    await desk.fault(kind, call, call === "book" ? 2 : 1);
    const id = ports.ids.next();
    const shipments = await inRounds([id], () => buy(id, rates[1]!));
    expect(await liveAtCarrier(id)).toEqual(numbersOf(shipments.get(id)!));
  });

  it.each(["return", "track"])("at a call %s, a customer return is booked once", async (call) => {
    await desk.boxnow.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
    await desk.fault(kind, call);
    const id = ports.ids.next();
    const shipments = await inRounds([id], () => buy(id, returnRate));
    const name = id.replaceAll("-", "");
    const requests = (await allRequests()).filter(({ parcels }) =>
      parcels.some(({ itemRefId }) => itemRefId?.includes(name)),
    );
    expect(requests.map(({ parcels }) => parcels.map((parcel) => parcel.id).sort())).toEqual([
      [...numbersOf(shipments.get(id)!)].sort(),
    ]);
  });
});

describe("bookings with every fault", () => {
  const count = cases(40, 500);

  it(`end with one voucher for each of ${count} shipments`, { timeout: atMost(20 * 60_000) }, async () => {
    const before = await allRequests();
    const kinds = Object.fromEntries(callFaults.map((kind) => [kind, 0.02]));
    await desk.boxnow.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    await desk.quirk({ answersParcelsReversed: true, eventsAreUnordered: true, pagesRepeat: true });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const bought = await inRounds(ids, async (id) => {
      const index = ids.indexOf(id);
      const rate = rates[index % 2]!;
      // Some are clicked twice.
      const clicks = index % 5 === 0 ? [buy(id, rate), buy(id, rate)] : [buy(id, rate)];
      const [first = null, second = first] = await Promise.all(clicks);
      expect(first?.trackingRef ?? second?.trackingRef).toBe(second?.trackingRef ?? first?.trackingRef);
      return first ?? second;
    });
    const unwanted = ids.filter((_, index) => index % 7 === 3);
    const cancelled = await inRounds(unwanted, (id) => tried(() => cancelShipment(ports, caller, id)));
    const shipments = new Map([...bought, ...cancelled]);
    const labels = new Map(
      await inLanes([...shipments.values()].filter(isLive), async (shipment) => [
        shipment.id,
        await labelOf(shipment),
      ]),
    );
    const { counts } = await desk.boxnow.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...callFaults].sort());

    await desk.reset();
    for (const [id, shipment] of shipments)
      expect(await liveAtCarrier(id)).toEqual(isLive(shipment) ? numbersOf(shipment) : []);
    const known = new Set(ids.map((id) => numberOf({ reference: id })));
    const made = (await allRequests()).slice(before.length);
    expect(made.filter(({ orderNumber }) => !known.has(orderNumber.slice(0, 35)))).toEqual([]);
    const connection = desk.connect();
    for (const shipment of [...shipments.values()].filter(isLive)) {
      const { bytes } = await connection.labels!.print(shipment, "a6", null);
      expect(Buffer.compare(bytes, labels.get(shipment.id)!)).toBe(0);
    }
  });
});

const isLive = ({ state }: Shipment): boolean => state === "created";

const allRequests = () =>
  desk.boxnow.control<
    readonly {
      readonly orderNumber: string;
      readonly parcels: readonly { readonly id: string; readonly itemRefId: string | null }[];
    }[]
  >("GET", "/requests");

async function labelOf(shipment: Shipment): Promise<Uint8Array> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return (await carrierLabel(ports, shipment, "a6", null))!.bytes;
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "CARRIER_UNAVAILABLE") throw error;
    }
  }
  throw new Error(`${shipment.id} has no label.`);
}
