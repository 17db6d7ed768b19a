import type { CalendarDate } from "../values/day-number.ts";
import type { AddressKeys } from "./address-keys.ts";
import type { ContractVatReason } from "./contract-vat.ts";
import { contractVat } from "./contract-vat.ts";
import { shareOn } from "./dated-share.ts";
import type { PlaceMatch } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { DatedShare, Tax } from "./tariff.ts";
import { vatBasisPoints } from "./vat-rates.ts";

/** The tax of a route on a day, with its reason. */
export interface TaxShare {
  readonly ppm: number;
  readonly by: "rule" | "eu-vat" | "none" | "contract";
  /** The reason, if the parties to the carrier's contract decide the tax. */
  readonly because?: ContractVatReason;
  /** The part of the matching rule that holds the destination; null: no rule matched. */
  readonly place: PlaceMatch | null;
  /** Start of the rule's share; null: always before the next. */
  readonly since: CalendarDate | null;
}

export interface TaxIndex {
  find(from: AddressKeys, to: AddressKeys, date: CalendarDate): TaxShare;
}

/** A rule whose first share begins later doesn't apply yet: the next most specific one does. */
export function compileTax({ rules, otherwise }: Tax, citiesFirst = false): TaxIndex {
  const places = compilePlaces(
    rules.map(({ place, shares }) => ({ place, value: shares })),
    citiesFirst,
  );
  return {
    find(from, to, date) {
      const rule = places.find(to, (rank) => {
        let highest: { readonly share: DatedShare; readonly place: PlaceMatch } | undefined;
        for (const { value, match } of rank) {
          const share = shareOn(value, date);
          if (share === undefined || (highest !== undefined && highest.share.ppm >= share.ppm)) continue;
          highest = { share, place: match };
        }
        return highest;
      });
      if (rule !== undefined) {
        return { ppm: rule.share.ppm, by: "rule", place: rule.place, since: rule.share.from ?? null };
      }
      if (otherwise === "none") return { ppm: 0, by: "none", place: null, since: null };
      if (otherwise === "eu-vat") {
        return { ppm: vatBasisPoints(to, date) * 100, by: "eu-vat", place: null, since: null };
      }
      const { basisPoints, because } = contractVat(otherwise, from, to, date);
      return { ppm: basisPoints * 100, by: "contract", because, place: null, since: null };
    },
  };
}
