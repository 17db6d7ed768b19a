import type { PlaceIndex } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { Thresholds } from "./size-thresholds.ts";
import { leastOf, thresholdsOf } from "./size-thresholds.ts";
import type { Ordered, Unit } from "./surcharge-order.ts";
import { orderSurcharges } from "./surcharge-order.ts";
import type { PercentBase, Surcharge, SurchargeAmount } from "./tariff.ts";

/** A surcharge with indexed lists; made once for a tariff, used by all its services. */
export interface CompiledSurcharge extends Ordered {
  readonly surcharge: Surcharge;
  readonly services: ReadonlySet<string> | null;
  /** Indexes of the zones in the tariff; null: all. */
  readonly zones: ReadonlySet<number> | null;
  /** Bands of distance in which it applies; null: in all. */
  readonly bands: ReadonlySet<string> | null;
  readonly places: PlaceIndex<true> | null;
  readonly above: Thresholds | null;
  readonly below: Thresholds | null;
}

/** A service's surcharges, and the fractions in which its amounts are whole. */
export interface SurchargePlan {
  /** The surcharges in the order of charging, each after those that it is a share of. */
  readonly steps: readonly PlannedStep[];
  /** Codes of surcharges that others are a share of. */
  readonly named: ReadonlySet<string>;
  /** Amounts are whole multiples of 10⁻⁶ to this power: each percentage of a percentage needs six more decimals. */
  readonly levels: number;
  /** A percentage of each parcel's part of the base is charged. */
  readonly needsBaseParts: boolean;
  /** A surcharge is for parcels from a place in the shipment on. */
  readonly needsPlaces: boolean;
  /** A percentage of each parcel's part of an insured or collected amount is charged. */
  readonly needsEqualParts: boolean;
}

export interface PlannedStep extends Unit<CompiledSurcharge> {
  /** The number of lower ranks. */
  readonly position: number;
}

/** @param positions the zones' indexes in the tariff, by code */
export function compileSurcharge(
  surcharge: Surcharge,
  positions: ReadonlyMap<string, number>,
): CompiledSurcharge {
  const { code, rank, group, services, zones, bands, places, above, below } = surcharge;
  return {
    surcharge,
    code,
    rank,
    group,
    needs: needsOf(surcharge),
    services: services === undefined ? null : new Set(services),
    zones: zones === undefined ? null : new Set(zones.map((zone) => positions.get(zone) ?? -1)),
    bands: bands === undefined ? null : new Set(bands),
    places:
      places === undefined ? null : compilePlaces(places.map((place) => ({ place, value: true as const }))),
    above: above === undefined ? null : thresholdsOf(above),
    below: below === undefined ? null : leastOf(below),
  };
}

function needsOf({ amount }: Surcharge): Ordered["needs"] {
  if (amount.kind === "at-least" || amount.kind === "discount") return "lower-ranks";
  if (amount.kind !== "percent") return [];
  if (amount.of === "running") return "lower-ranks";
  return typeof amount.of === "string" ? [] : amount.of.surcharges;
}

/** @throws Error a surcharge is a share of itself, which the check of documents refuses */
export function planSurcharges(all: readonly CompiledSurcharge[], service: string): SurchargePlan {
  const own = all.filter(
    ({ surcharge, services }) => surcharge.active && (services === null || services.has(service)),
  );
  const order = orderSurcharges(own);
  if ("circle" in order) throw new Error(`Surcharges are shares of each other: ${order.circle.join(", ")}.`);
  const ranks = [...new Set(own.map(({ rank }) => rank))].sort((a, b) => a - b);
  const steps = order.units.map((unit) => ({ ...unit, position: ranks.indexOf(unit.rank) }));
  const perParcel = own.flatMap(({ surcharge: { per, amount } }): readonly PercentBase[] =>
    // Its parcels share the amount equally, as those of a percentage do.
    per === "parcel" && "of" in amount && amount.kind !== "per-size" ? [amount.of] : [],
  );
  const ofBase = (of: PercentBase) => (typeof of === "string" ? of === "base" || of === "running" : of.base);
  return {
    steps,
    named: new Set(own.flatMap(({ needs }) => (needs === "lower-ranks" ? [] : needs))),
    levels: levelsOf(steps),
    needsBaseParts: perParcel.some(ofBase),
    needsPlaces: own.some(({ surcharge: { fromParcel } }) => fromParcel !== undefined),
    needsEqualParts: perParcel.some((of) => of === "insured-amount" || of === "collected-amount"),
  };
}

/** A price by steps of a value is whole. */
const hasShares: Record<SurchargeAmount["kind"], boolean> = {
  fixed: false,
  percent: true,
  "per-weight": false,
  "per-amount": false,
  "per-size": false,
  "per-volume": false,
  "per-missing-weight": false,
  tiered: true,
  "at-least": false,
  discount: true,
};

/** The longest chain of percentages of percentages. */
function levelsOf(steps: readonly PlannedStep[]): number {
  const ofCode = new Map<string, number>();
  const ofRank: number[] = [];
  for (const { members, position } of steps) {
    const level = Math.max(
      ...members.map(({ needs, surcharge: { amount } }) => {
        const below =
          needs === "lower-ranks" ? ofRank.slice(0, position) : needs.map((code) => ofCode.get(code) ?? 0);
        return Math.max(0, ...below) + (hasShares[amount.kind] ? 1 : 0);
      }),
    );
    for (const { code } of members) ofCode.set(code, level);
    ofRank[position] = Math.max(ofRank[position] ?? 0, level);
  }
  return Math.max(0, ...ofRank);
}
