import type { ExactInteger } from "./exact-integer.ts";
import type { PercentBase, Surcharge } from "./tariff.ts";

/** One amount: for a parcel (from 0), or for the shipment (null). */
export interface Charge {
  readonly surcharge: Surcharge;
  readonly parcel: number | null;
  /** Null for other kinds. */
  readonly percent: { readonly ppm: number; readonly of: PercentBase; readonly base: ExactInteger } | null;
  /** Started steps of weight; null for other kinds. */
  readonly steps: number | null;
  /** The amount; a discount's is taken off. */
  readonly amount: ExactInteger;
  readonly bound: "minimum" | "maximum" | null;
}

export function isDiscount({ surcharge }: Pick<Charge, "surcharge">): boolean {
  return surcharge.amount.kind === "discount";
}
