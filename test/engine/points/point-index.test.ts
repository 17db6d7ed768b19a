import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CarrierPoint, KnownPoint } from "../../../app/domain/engine/index.ts";
import { indexPoints } from "../../../app/domain/engine/index.ts";
import { pointTree } from "../../../app/domain/engine/points/point-tree.ts";
import { aPoint, pointsAround } from "../../support/a-point.ts";
import { numRuns } from "../../support/effort.ts";
import { lockersAcross } from "../../support/locker-network.ts";

const degrees = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    // Equal coordinates, poles and the date line are where a tree goes wrong.
    fc.constantFrom(-most, most, 0, 22.9, 40.6),
  );
const place = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const points = fc
  .array(
    fc.record({
      at: place,
      accepting: fc.boolean(),
      sizes: fc.subarray(["1", "2", "3"]),
      kind: fc.constantFrom("locker" as const, "shop" as const),
      country: fc.constantFrom("GR", "CY"),
    }),
    { maxLength: 120 },
  )
  .map((drawn) =>
    drawn.map(({ at, accepting, sizes, kind, country }, index): KnownPoint => {
      const address = { ...aPoint().address, country };
      return aPoint({ ...at, locationId: `P${index}`, accepting, compartmentSizes: sizes, kind, address });
    }),
  );

/** Haversine, from the textbook. */
function metres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) {
  const rad = (value: number) => (value * Math.PI) / 180;
  const north = Math.sin(rad(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
  const h = north + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe("the index of points", () => {
  test("finds the nearest that fit, as looking at every point does", () => {
    fc.assert(
      fc.property(
        points,
        place,
        fc.integer({ min: 0, max: 8 }),
        fc.subarray(["1", "2", "3"], { maxLength: 2 }),
        fc.constantFrom("locker" as const, "shop" as const, undefined),
        (known, at, count, compartmentSizes, kind) => {
          const need = { compartmentSizes, country: "GR", ...(kind !== undefined && { kind }) };
          const found = indexPoints(known).nearest(at, count, need);
          const fitting = known.filter(
            (point) =>
              point.accepting &&
              point.address.country === "GR" &&
              (kind === undefined || point.kind === kind) &&
              (point.compartmentSizes.length === 0 ||
                compartmentSizes.every((size) => point.compartmentSizes.includes(size))),
          );
          const nearest = fitting.map((point) => metres(at, point)).sort((a, b) => a - b);
          expect(found).toHaveLength(Math.min(count, fitting.length));
          for (const [rank, { point, distanceM }] of found.entries()) {
            expect(fitting).toContain(point);
            // At the other side of the earth, haversine itself is off by some metres.
            expect(Math.abs(distanceM - (nearest[rank] ?? 0))).toBeLessThan(5);
          }
          expect(new Set(found.map(({ point }) => point.locationId)).size).toBe(found.length);
        },
      ),
      numRuns(300, 20_000),
    );
  });

  test("finds a point by its id, also a closed one", () => {
    const index = indexPoints([aPoint({ locationId: "1", accepting: false })]);
    expect(index.get("1")?.accepting).toBe(false);
    expect(index.get("2")).toBeNull();
  });
});

describe("a postcode's place", () => {
  const index = indexPoints([
    aPoint({ locationId: "1", latitude: 40.6, longitude: 22.9 }),
    aPoint({ locationId: "2", latitude: 40.62, longitude: 22.92 }),
    aPoint({
      locationId: "3",
      latitude: 37.98,
      longitude: 23.73,
      address: { ...aPoint().address, zip: "105 57", city: "Αθήνα" },
    }),
  ]);

  test("is the middle of the points that have it", () => {
    const middle = index.placeOf("GR", "54622");
    expect(middle?.latitude).toBeCloseTo(40.61, 4);
    expect(middle?.longitude).toBeCloseTo(22.91, 4);
  });

  test("is that of the longest prefix that any point shares", () => {
    expect(index.placeOf("GR", "54630")).toEqual(index.placeOf("GR", "54622"));
    expect(index.placeOf("GR", "105-63")?.latitude).toBeCloseTo(37.98, 4);
  });

  test("is unknown where less than half of it is shared, and in another country", () => {
    expect(index.placeOf("GR", "54100")).toBeNull();
    expect(index.placeOf("CY", "54622")).toBeNull();
    expect(index.placeOf("GR", "")).toBeNull();
  });
});

test("the nearest of several are in the order of their distance", () => {
  const [middle] = pointsAround(1);
  const found = indexPoints(pointsAround(9)).nearest(middle ?? aPoint(), 3, { compartmentSizes: [] });
  expect(found.map(({ point, distanceM }) => [point.name, distanceM])).toEqual([
    ["Locker 0", 0],
    ["Locker 1", 111],
    ["Locker 2", 222],
  ]);
});

test.each([500, 5_000, 50_000])(
  "looks at under a hundred of %i lockers to find the five nearest",
  (count) => {
    const tree = pointTree(lockersAcross(count));
    for (let shopper = 0; shopper < 60; shopper++) {
      let seen = 0;
      const isOpen = ({ accepting }: CarrierPoint) => {
        seen++;
        return accepting;
      };
      const place = { latitude: 36 + (shopper % 50) / 10, longitude: 21 + shopper / 10 };
      expect(tree.nearest(place, 5, isOpen)).toHaveLength(5);
      expect(seen).toBeLessThan(100);
    }
  },
);

describe("points by their words", () => {
  const address = aPoint().address;
  const known = [
    aPoint({ locationId: "far", latitude: 40.7, address: { ...address, address: "Τσιμισκή 45" } }),
    aPoint({ locationId: "near", latitude: 40.634, address: { ...address, address: "Τσιμισκή 3" } }),
    aPoint({ locationId: "patras", latitude: 38.2, longitude: 21.7, address: { ...address, city: "Πάτρα" } }),
    aPoint({ locationId: "full", accepting: false, address: { ...address, address: "Τσιμισκή 9" } }),
    aPoint({ locationId: "cyprus", address: { ...address, country: "CY", address: "Τσιμισκή 1" } }),
  ];
  const need = { compartmentSizes: ["1"], country: "GR" };
  const found = (words: string, from: { latitude: number; longitude: number } | null = null) =>
    indexPoints(known)
      .named("GR", words, 10, need, from)
      .map(({ point }) => point.locationId);

  test("are found without case and accents, the nearest to the recipient first", () => {
    expect(found("ΤΣΙΜΙΣΚΗ", { latitude: 40.6336, longitude: 22.9439 })).toEqual(["near", "far"]);
    expect(found("θεσσ τσιμισκη 45")).toEqual(["far"]);
    expect(found("πατρα")).toEqual(["patras"]);
  });

  test("are none without a word, or with one that no point has", () => {
    expect([found(" - "), found("τσιμισκη ομονοια")]).toEqual([[], []]);
  });
});
