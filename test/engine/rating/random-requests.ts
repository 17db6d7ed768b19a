/** Requests at the edges of random tariffs. */
import type { Item, Parcel, PricingRequest } from "../../../app/domain/engine/index.ts";
import type { Chance } from "./chance.ts";
import { randomAddress } from "./random-places.ts";
import { days } from "./random-tariffs.ts";

export function randomRequest(chance: Chance): PricingRequest {
  const items = chance.list(1, 6, () => randomItem(chance));
  const count = chance.whole(1, 4);
  return {
    from: randomAddress(chance),
    to: {
      ...randomAddress(chance),
      ...chance.maybe(0.3, () => ({ company: chance.of(["Kali", " ", ""]) })),
      ...chance.maybe(0.3, () => ({ isResidential: chance.happens(0.5) })),
    },
    items,
    parcels: Array.from({ length: count }, (_, at) => ({
      ...randomParcel(chance),
      itemIndexes: items.flatMap((_item, index) => (index % count === at ? [index] : [])),
    })),
    extras: {
      ...chance.maybe(0.4, () => ({ insuranceMinor: chance.whole(0, 200_000) })),
      ...chance.maybe(0.3, () => ({ saturdayDelivery: chance.happens(0.7) })),
    },
    ...chance.maybe(0.4, () => ({ withPickup: true as const })),
    ...chance.maybe(0.4, () => ({ cashOnDeliveryMinor: chance.whole(0, 50_000) })),
    at: randomMoment(chance),
  };
}

function randomItem(chance: Chance): Item {
  return {
    weightG: 100,
    value: chance.happens(0.995) ? chance.whole(0, 50_000) / 100 : null,
    ...chance.maybe(0.3, () => ({ listValue: chance.whole(0, 60_000) / 100 })),
    ...chance.maybe(0.3, () => ({ currency: chance.happens(0.95) ? "EUR" : "USD" })),
  };
}

/** Often within a minute of a midnight somewhere, or of a change of clocks. */
function randomMoment(chance: Chance): Date {
  const day = Date.parse(`${chance.of(days)}T00:00:00Z`) + chance.whole(-1, 1) * 86_400_000;
  return new Date(day + chance.whole(0, 95) * 900_000 + chance.of([-1, 0, 1, 30_000]));
}

/** Weights and sizes on the table's edges, and with decimals. */
function randomParcel(chance: Chance): Parcel {
  const side = () => chance.whole(1, 60) + chance.of([0, 0, 0.5, 0.1, 0.333]);
  const weightG = chance.whole(1, 40) * 500 + chance.of([0, 0, 1, -1, 0.001, -0.5]);
  const goods = () => {
    const [longestCm = 0, middleCm = 0, shortestCm = 0] = [side(), side(), side()].sort((a, b) => b - a);
    // Often a whole cube, whose sides are on the edge of a step.
    const volumeCm3 = chance.happens(0.3) ? chance.whole(1, 60) ** 3 : chance.whole(1, 200_000_000) / 1_000;
    return { volumeCm3, longestCm, middleCm, shortestCm };
  };
  return {
    ...chance.maybe(0.3, () => ({ goods: goods() })),
    lengthCm: side(),
    widthCm: side(),
    heightCm: side(),
    weightG,
    itemIndexes: [],
    compartmentSize: chance.happens(0.9) ? chance.whole(1, 4) : null,
  };
}
