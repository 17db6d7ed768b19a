import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarrierPoint, Parcel, ServiceConnection } from "../../../app/domain/engine/index.ts";
import {
  createShipment,
  EngineError,
  PointRefusedError,
  refreshPoints,
} from "../../../app/domain/engine/index.ts";
import { aCarrier } from "../../support/a-carrier.ts";
import { aPoint, pointsAround } from "../../support/a-point.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../../support/engine-values.ts";
import { aWorkshop } from "../workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const compartments = [
  { size: 1, lengthCm: 60, widthCm: 45, heightCm: 8, maxWeightG: 20_000 },
  { size: 2, lengthCm: 60, widthCm: 45, heightCm: 17, maxWeightG: 20_000 },
];

function lockers(locker: ServiceConnection["locker"]): ServiceConnection {
  return {
    code: "locker",
    name: "Locker",
    limits: {},
    compartments,
    ...(locker && { locker }),
    transit: () => ({ minDays: 1, maxDays: 2 }),
    price: () => ({ netMinor: 200, taxMinor: 48, totalMinor: 248, currency: "EUR" }),
  };
}

/** A shipment of a medium parcel; answers what was refused, or the vouchers. */
async function outcomeOf(
  points: readonly CarrierPoint[] | null,
  ends: { readonly from?: string; readonly to?: string; readonly cash?: number },
  locker: NonNullable<ServiceConnection["locker"]> = { destination: true, origin: false },
  ownPlaces?: readonly string[],
): Promise<unknown> {
  const carrier = aCarrier({
    connection: {
      services: [lockers(locker)],
      cashOnDelivery: { maxMinor: 50_000, currency: "EUR" },
      ...(points && { points: { list: async () => points } }),
      ...(ownPlaces && { ownPlaces }),
    },
  });
  const workshop = await aWorkshop(database, carrier);
  await refreshPoints({ ...workshop.ports, pointStore: workshop.stores.points });
  const item = { weightG: 1_200, lengthCm: 30, widthCm: 20, heightCm: 15 };
  const quote = aQuoteRequest({ items: [item] });
  const { id, parcels } = await workshop.rate(quote);
  expect(parcels.map(({ compartmentSize }: Parcel) => compartmentSize)).toEqual([2]);
  try {
    const { to } = await createShipment(
      workshop.ports,
      workshop.caller,
      workshop.ports.ids.next(),
      aShipmentRequest(id, quote, {
        from: { ...quote.from, ...(ends.from !== undefined && { locationId: ends.from }) },
        to: { ...quote.to, ...(ends.to !== undefined && { locationId: ends.to }) },
        ...(ends.cash !== undefined && { cashOnDelivery: ends.cash }),
      }),
    );
    return to.locationId;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect(error.code).toBe("OPTION_NOT_AVAILABLE");
    expect(carrier.sold).toEqual([]);
    return error.metadata;
  }
}

const closed = aPoint({ locationId: "closed", name: "Closed", accepting: false });
const small = aPoint({ locationId: "small", name: "Small", compartmentSizes: ["1"] });
const shop = aPoint({ locationId: "shop", name: "Shop", kind: "shop", cashOnDelivery: false });
const all = [...pointsAround(7), closed, small, shop];

const nearest = [1000, 1001, 1002].map((id, index) => ({
  location_id: String(id),
  name: `Locker ${index}`,
  distance_in_meters: index * 111,
}));

test("a point that takes the parcel is booked", async () => {
  expect(await outcomeOf(all, { to: "1003" })).toBe("1003");
});

test("a closed point is refused, and the nearest that fit are named", async () => {
  expect(
    await outcomeOf(all, { to: "closed" }, { destination: true, origin: false, kind: "locker" }),
  ).toEqual({
    path: "address_to.location_id",
    reason: "point_closed",
    point: "Closed",
    nearest: [...nearest, expect.anything(), expect.anything()],
  });
});

test.each([
  ["nowhere", "point_unknown"],
  ["small", "point_too_small"],
])("%s is refused as %s", async (to, reason) => {
  expect(await outcomeOf(all, { to })).toMatchObject({ reason, nearest: { length: 5 } });
});

test("a point of the other kind, and one that takes no cash, are refused", async () => {
  const toLocker = { destination: true, origin: false, kind: "locker" } as const;
  expect(await outcomeOf(all, { to: "shop" }, toLocker)).toMatchObject({ reason: "point_other_kind" });
  expect(await outcomeOf(all, { to: "shop", cash: 20 })).toMatchObject({ reason: "point_no_cash" });
  expect(await outcomeOf(all, { to: "shop" })).toBe("shop");
});

test("a missing point is refused as before", async () => {
  expect(await outcomeOf(all, {})).toMatchObject({ reason: "point_missing", path: "address_to.location_id" });
});

test("a carrier without a directory decides itself", async () => {
  expect(await outcomeOf(null, { to: "anywhere" })).toBe("anywhere");
});

test("of the sender's end, only a point that is known and closed is refused", async () => {
  const both = { destination: true, origin: true };
  expect(await outcomeOf(all, { from: "my warehouse", to: "1000" }, both)).toBe("1000");
  expect(await outcomeOf(all, { from: "closed", to: "1000" }, both)).toMatchObject({
    reason: "point_closed",
    path: "address_from.location_id",
  });
});

test("a return to the merchant's own place is booked, though it is in no directory", async () => {
  const toLocker = { destination: true, origin: false };
  expect(await outcomeOf(all, { to: "my warehouse" }, toLocker, ["my warehouse"])).toBe("my warehouse");
  expect(await outcomeOf(all, { to: "nowhere" }, toLocker, ["my warehouse"])).toMatchObject({
    reason: "point_unknown",
  });
});

test.each([
  ["from", "closed", "address_from.location_id"],
  ["to", "closed", "address_to.location_id"],
  ["to", "too_small", "address_to.location_id"],
] as const)(
  "the carrier's own refusal of the point at %s as %s names the nearest that are open now",
  async (side, misfit, path) => {
    let listed = pointsAround(7);
    const carrier = aCarrier({
      connection: {
        services: [lockers({ destination: true, origin: "optional" })],
        points: { list: async () => listed },
        book: async () => {
          throw new PointRefusedError(side, misfit, "closed", { carrier_code: "E9" });
        },
      },
    });
    const workshop = await aWorkshop(database, carrier);
    const refresh = () => refreshPoints({ ...workshop.ports, pointStore: workshop.stores.points });
    await refresh();
    const item = { weightG: 1_200, lengthCm: 30, widthCm: 20, heightCm: 15 };
    const quote = aQuoteRequest({ items: [item] });
    const { id } = await workshop.rate(quote);
    const buy = async () => {
      const request = aShipmentRequest(id, quote, {
        from: { ...quote.from, locationId: "1000" },
        to: { ...quote.to, locationId: "1000" },
      });
      const shipment = createShipment(workshop.ports, workshop.caller, workshop.ports.ids.next(), request);
      return shipment.then(
        () => null,
        (error: unknown) => error,
      );
    };
    const refusal = (ids: readonly number[]) => ({
      code: "OPTION_NOT_AVAILABLE",
      metadata: {
        ...{ path, reason: `point_${misfit}`, point: "Locker 0", carrier_code: "E9" },
        nearest: ids.map((location_id) => ({ location_id: String(location_id) })),
      },
    });
    // One has gone, one has closed and one has only small doors since.
    listed = listed.flatMap((point) => {
      if (point.locationId === "1001") return [];
      if (point.locationId === "1002") return [{ ...point, accepting: false }];
      return [point.locationId === "1003" ? { ...point, compartmentSizes: ["1"] } : point];
    });
    expect(await buy()).toMatchObject(refusal([1004, 1005, 1006]));
    // The carrier is asked again before its hour is over.
    expect((await refresh()).changed).toHaveLength(1);
  },
);

test("where the carrier lists nothing now, the nearest are those that were known", async () => {
  let answers = true;
  const carrier = aCarrier({
    connection: {
      services: [lockers({ destination: true, origin: false })],
      points: {
        list: async () => {
          if (answers) return pointsAround(7);
          throw new EngineError("CARRIER_UNAVAILABLE", "closed for maintenance");
        },
      },
      book: async () => {
        throw new PointRefusedError("to", "closed", "closed");
      },
    },
  });
  const workshop = await aWorkshop(database, carrier);
  await refreshPoints({ ...workshop.ports, pointStore: workshop.stores.points });
  answers = false;
  const quote = aQuoteRequest();
  const { id } = await workshop.rate(quote);
  const request = aShipmentRequest(id, quote, { to: { ...quote.to, locationId: "1000" } });
  await expect(
    createShipment(workshop.ports, workshop.caller, workshop.ports.ids.next(), request),
  ).rejects.toMatchObject({ metadata: { reason: "point_closed", nearest: { length: 5 } } });
});

test("a sender's point is taken where it is optional", async () => {
  const optional = { destination: true, origin: "optional" } as const;
  expect(await outcomeOf(all, { to: "1000" }, optional)).toBe("1000");
  expect(await outcomeOf(all, { from: "any locker", to: "1000" }, optional)).toBe("1000");
  expect(await outcomeOf(all, { from: "closed", to: "1000" }, optional)).toMatchObject({
    reason: "point_closed",
  });
});
