import type { PlaceIndex } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { ParcelSizes } from "./size-thresholds.ts";
import { thresholdsOf } from "./size-thresholds.ts";
import type { Surcharge } from "./tariff.ts";

/** A surcharge with indexed lists; made once for a tariff, used by all its services. */
export interface CompiledSurcharge {
  readonly surcharge: Surcharge;
  readonly services: ReadonlySet<string> | null;
  /** Indexes in the tariff. */
  readonly zones: ReadonlySet<number> | null;
  readonly places: PlaceIndex<true> | null;
  readonly above: ParcelSizes | null;
}

/** A service's surcharges, and the fractions in which its amounts are whole. */
export interface SurchargePlan {
  /** By rank, lower first; within a rank by code. */
  readonly ranks: readonly (readonly CompiledSurcharge[])[];
  /** Amounts are whole multiples of 10⁻⁶ to this power: each percentage of a percentage needs six more decimals. */
  readonly levels: number;
  /** A percentage of each parcel's part of the base is charged. */
  readonly needsBaseParts: boolean;
  /** A percentage of each parcel's part of an insured or collected amount is charged. */
  readonly needsEqualParts: boolean;
}

/** @param positions of zones, by code */
export function compileSurcharge(
  surcharge: Surcharge,
  positions: ReadonlyMap<string, number>,
): CompiledSurcharge {
  const { services, zones, places, above } = surcharge;
  return {
    surcharge,
    services: services === undefined ? null : new Set(services),
    zones: zones === undefined ? null : new Set(zones.map((code) => positions.get(code) ?? -1)),
    places:
      places === undefined ? null : compilePlaces(places.map((place) => ({ place, value: true as const }))),
    above: above === undefined ? null : thresholdsOf(above),
  };
}

export function planSurcharges(all: readonly CompiledSurcharge[], service: string): SurchargePlan {
  const own = all.filter(
    ({ surcharge, services }) => surcharge.active && (services === null || services.has(service)),
  );
  const ranks = new Map<number, CompiledSurcharge[]>();
  for (const each of own) {
    const ofRank = ranks.get(each.surcharge.rank);
    if (ofRank === undefined) ranks.set(each.surcharge.rank, [each]);
    else ofRank.push(each);
  }
  const percent = own.flatMap(({ surcharge: { rank, per, amount } }) => {
    // Its parcels share the amount equally, as those of a percentage do.
    if (amount.kind === "per-amount") return [{ rank, per, of: amount.of }];
    if (amount.kind === "discount") return [{ rank, per: "shipment", of: "running" }];
    return amount.kind === "percent" ? [{ rank, per, of: amount.of }] : [];
  });
  const runningRanks = new Set(percent.filter(({ of }) => of === "running").map(({ rank }) => rank));
  const perParcel = percent.filter(({ per }) => per === "parcel");
  const ofBase = ({ of }: (typeof percent)[number]) => of === "base" || of === "running";
  return {
    ranks: [...ranks].sort(([a], [b]) => a - b).map(([, ofRank]) => ofRank.sort(byCode)),
    levels: runningRanks.size + (percent.some(({ of }) => of !== "running") ? 1 : 0),
    needsBaseParts: perParcel.some(ofBase),
    needsEqualParts: perParcel.some((each) => !ofBase(each)),
  };
}

function byCode(a: CompiledSurcharge, b: CompiledSurcharge): number {
  return a.surcharge.code < b.surcharge.code ? -1 : a.surcharge.code > b.surcharge.code ? 1 : 0;
}
