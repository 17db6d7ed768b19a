import type { PriceRow, ZoneReading } from "../tables/reading.ts";
import { NO_LIMIT } from "../tables/zone-rows.ts";
import type { Measure } from "./list-form.ts";

/** A price as a sentence says it: a 2-kg parcel to Islands costs 4.20. */
export interface Sample {
  readonly zone: string;
  readonly measure: Measure;
  /** Of a parcel that pays it. Null: the zone is not served. */
  readonly amount: number | null;
  /** `further`: of each started amount above the last row. `above`: of every parcel above it. */
  readonly kind: "exactly" | "further" | "above";
  readonly price: number;
}

const MOST_ZONES = 12;

/** For each zone a light parcel, the heaviest, and the price of more. */
export function samplesOf(zones: readonly ZoneReading[], measure: Measure): readonly Sample[] {
  return zones.slice(0, MOST_ZONES).flatMap(({ name, rows }, index): Sample[] => {
    const zone = name === "" ? `${index + 1}` : name;
    const steps = rows.filter((row) => row.kind === "up-to" && row.price !== null) as Extract<
      PriceRow,
      { kind: "up-to" }
    >[];
    const first = steps[0];
    const last = steps.at(-1);
    if (first === undefined || last === undefined)
      return [{ zone, measure, amount: null, kind: "exactly", price: 0 }];
    const shown = [...new Set([steps[1] ?? first, last])];
    const beyond = rows.find((row) => row.kind === "beyond");
    const further: readonly Sample[] =
      beyond?.kind === "beyond" && beyond.price !== null
        ? [{ zone, measure, amount: beyond.each, kind: "further", price: beyond.price }]
        : [];
    return [
      ...shown.map(
        (row): Sample => ({
          zone,
          measure,
          kind: row.upTo < NO_LIMIT ? "exactly" : "above",
          amount: row.upTo < NO_LIMIT ? row.upTo : (steps.at(-2)?.upTo ?? 0),
          price: (row.price ?? 0) * (row.per === undefined ? 1 : Math.ceil(row.upTo / row.per - 1e-9)),
        }),
      ),
      ...further,
    ];
  });
}
