/** Points of carriers, complete and plausible, so that a test names only the fields that it is about. */
import type { CarrierPoint } from "../../app/domain/engine/index.ts";

export function aPoint(change: Partial<CarrierPoint> = {}): CarrierPoint {
  return {
    locationId: "4711",
    kind: "locker",
    name: "Φαρμακείο Ελιάς",
    address: { address: "Ελιάς 12", address2: null, zip: "54622", city: "Θεσσαλονίκη", country: "GR" },
    latitude: 40.6336,
    longitude: 22.9439,
    openingHours: null,
    compartmentSizes: ["1", "2", "3"],
    accepting: true,
    ...change,
  };
}

/** So many points around Thessaloniki, the first in the middle, each farther away. */
export function pointsAround(count: number, change: (index: number) => Partial<CarrierPoint> = () => ({})) {
  return Array.from({ length: count }, (_, index) =>
    aPoint({
      locationId: String(1000 + index),
      name: `Locker ${index}`,
      latitude: 40.6336 + index * 0.001,
      address: { ...aPoint().address, address: `Ελιάς ${index + 1}` },
      ...change(index),
    }),
  );
}
