import { Chance } from "../../../chaos/chance.ts";
import { combinations } from "./combinations.ts";
import type { Parcel, ParcelEvent } from "./parcel.ts";

interface Step {
  readonly code: string;
  /** absent: any that is published */
  readonly ices?: readonly string[];
  readonly isReturning?: true;
}

const toTheRegion: readonly Step[] = [
  { code: "ES" },
  { code: "AA", ices: ["LDTMV", "SRTED"] },
  { code: "EE", ices: ["MVARR", "ULFMV"] },
];

/** Ways that a parcel takes. */
const journeys = {
  delivered: [...toTheRegion, { code: "PO", ices: ["LDTMV"] }, { code: "ZU", ices: ["DLVRD"] }],
  "second-attempt": [
    ...toTheRegion,
    { code: "PO", ices: ["LDTMV"] },
    { code: "ZN", ices: ["NTDEL"] },
    { code: "PO", ices: ["ULFMV"] },
    { code: "ZU", ices: ["DLVRD"] },
  ],
  held: [...toTheRegion, { code: "ZF", ices: ["CNRFC"] }, { code: "ZU", ices: ["DLVRD"] }],
  customs: [
    ...toTheRegion,
    { code: "ZO", ices: ["ITBAR", "RSDCP"] },
    { code: "PO", ices: ["LDTMV"] },
    { code: "ZU", ices: ["DLVRD"] },
  ],
  returned: [
    ...toTheRegion,
    { code: "PO", ices: ["LDTMV"] },
    { code: "ZN", ices: ["RETRN"] },
    { code: "EE", ices: ["MVARR"], isReturning: true },
    { code: "ZU", ices: ["DLVRD"], isReturning: true },
  ],
  lost: [...toTheRegion, { code: "BV", ices: ["EXPHD"] }],
} as const satisfies Record<string, readonly Step[]>;

export type Journey = keyof typeof journeys;
export const journeyNames = Object.keys(journeys) as [Journey, ...Journey[]];

/** The events of a journey; seed and number decide the words that its steps leave open. */
export function eventsOf(
  journey: Journey,
  { number }: Parcel,
  { seed, from, stepMs }: { seed: number; from: Date; stepMs: number },
): ParcelEvent[] {
  const steps: readonly Step[] = journeys[journey];
  const chance = new Chance(seed).under(number);
  return steps.map(({ code, ices, isReturning = false }, index) => {
    const choices = combinations.filter(
      (known) => known.code === code && (ices === undefined || ices.includes(known.ice)),
    );
    const drawn = chance.pick(
      String(index),
      choices.map((choice) => [1, choice] as const),
    );
    const at = new Date(from.getTime() + (index + 1) * stepMs);
    return { ...drawn, at, place: index < 2 ? "Berlin" : "Köln", country: "Germany", isReturning };
  });
}
