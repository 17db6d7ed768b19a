import type { Shipment } from "../../engine/index.ts";
import type { Purchase } from "../purchase.ts";
import { reasonOf } from "../purchase.ts";
import type { ReasonOf } from "../purchases/purchase-reason.ts";

/** All numbers of a label, its first parcel's first. Empty: the carrier has given none yet. */
export function numbersOf({ trackingRef, childVouchers }: Pick<Shipment, "trackingRef" | "childVouchers">) {
  return trackingRef === "" ? [] : [trackingRef, ...childVouchers.map((child) => child.trackingRef)];
}

/**
 * The number that people wrote over one of ours on a fulfillment; `null`: ours are there, or the fulfillment shows none. A number beside
 * ours replaces nothing, and neither does another way to write it.
 * @param shown the numbers on the fulfillment
 */
export function replacedBy(shown: readonly string[], ours: readonly string[]): string | null {
  const own = new Set(ours.map(plain));
  const there = new Set(shown.flatMap((each) => [each, ...each.split(/[,;\n]/)]).map(plain));
  if (own.size === 0 || [...own].every((number) => there.has(number))) return null;
  return foreignAmong(shown, ours);
}

/** The first number that is none of ours; `null`: there is none. */
export function foreignAmong(shown: readonly string[], ours: readonly string[]): string | null {
  const own = new Set(ours.map(plain));
  return shown.find((each) => plain(each) !== "" && !own.has(plain(each))) ?? null;
}

/** The number without the spaces and dashes that people type. */
function plain(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

export function numberReplaced(number: string | null, said: string): ReasonOf<"number-replaced"> {
  return { code: "number-replaced", number, said };
}

/** The shopper follows another number, so they hear nothing of this label's parcel. */
export function isNumberReplaced(purchase: Purchase): boolean {
  return reasonOf(purchase)?.code === "number-replaced";
}
