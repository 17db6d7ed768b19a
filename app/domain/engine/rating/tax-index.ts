import type { CalendarDate } from "../values/day-number.ts";
import { AddressKeys } from "./address-keys.ts";
import type { ContractVatReason } from "./contract-vat.ts";
import { contractVat } from "./contract-vat.ts";
import { shareOn } from "./dated-share.ts";
import type { PlaceMatch } from "./place-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { DatedShare, Tax } from "./tariff.ts";
import { vatBasisPoints, vatCountryOf, vatRatesByCountry } from "./vat-rates.ts";

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
  /** The tax that the tariff's prices have in them on a route, in parts per million; of net prices the invoice's. */
  enteredPpm(from: AddressKeys, to: AddressKeys, date: CalendarDate, invoice: TaxShare): number;
  /** The tax that the shopper is shown, in parts per million; null: the invoice's. */
  shopperPpm(to: AddressKeys, date: CalendarDate, invoice: TaxShare): number | null;
}

/** A rule whose first share begins later doesn't apply yet: the next most specific one does. */
export function compileTax({ prices, rules, otherwise, shopper }: Tax, citiesFirst = false): TaxIndex {
  const places = compilePlaces(
    rules.map(({ place, shares }) => ({ place, value: shares })),
    citiesFirst,
  );
  const ruleAt = (place: AddressKeys, date: CalendarDate) =>
    places.find(place, (rank) => {
      let highest: { readonly share: DatedShare; readonly place: PlaceMatch } | undefined;
      for (const { value, match } of rank) {
        const share = shareOn(value, date);
        if (share === undefined || (highest !== undefined && highest.share.ppm >= share.ppm)) continue;
        highest = { share, place: match };
      }
      return highest;
    });
  const isByContract = typeof otherwise !== "string";
  const merchant =
    isByContract && otherwise.merchant.business ? new AddressKeys(otherwise.merchant) : undefined;
  return {
    find(from, to, date) {
      const rule = ruleAt(to, date);
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
    enteredPpm(from, to, date, invoice) {
      if (prices === "net" || otherwise === "eu-vat") return invoice.ppm;
      const home = merchant ?? from;
      // Within a country the list's own rules say which tax its prices have.
      if (to.country === home.country && invoice.by !== "contract") return invoice.ppm;
      const rule = ruleAt(home, date);
      if (rule !== undefined) return rule.share.ppm;
      return isByContract ? vatBasisPoints(home, date) * 100 : invoice.ppm;
    },
    shopperPpm(to, date, invoice) {
      if (shopper === undefined) return null;
      if (shopper === "none") return 0;
      const isOwn = invoice.by === "rule" && (prices === "gross" || !isOfEu(to));
      return isOwn ? invoice.ppm : vatBasisPoints(to, date) * 100;
    },
  };
}

/** A place of a member state, the EU's VAT table says the tax of which. */
function isOfEu(place: AddressKeys): boolean {
  return vatRatesByCountry[vatCountryOf(place)] !== undefined;
}
