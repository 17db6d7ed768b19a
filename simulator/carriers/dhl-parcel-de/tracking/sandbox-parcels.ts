import { sandboxTracking } from "../accounts.ts";
import type { Journey } from "./journeys.ts";
import { eventsOf } from "./journeys.ts";
import type { Parcel } from "./parcel.ts";

/** The numbers that the sandbox knows. Source: section 11; their journeys are invented. */
const ends: readonly (readonly [end: string, journey: Journey])[] = [
  ["015902", "delivered"],
  ["022115", "second-attempt"],
  ["027318", "held"],
  ["032954", "returned"],
  ["038253", "customs"],
  ["042557", "lost"],
];

const hour = 3_600_000;

export const sandboxParcels = (seed: number, now: Date): Parcel[] =>
  ends.map(([end, journey]) => {
    const parcel: Parcel = {
      number: `00340434161094${end}`,
      userName: sandboxTracking.appname,
      productName: "DHL PAKET",
      country: "DE",
      postalCode: "50667",
      createdAt: new Date(now.getTime() - 120 * hour),
      events: [],
    };
    const events = eventsOf(journey, parcel, { seed, from: parcel.createdAt, stepMs: 12 * hour });
    return { ...parcel, events };
  });
