import type { Money } from "../../engine/index.ts";
import { currencyExponent, toDecimal } from "../../engine/index.ts";
import { csvLines } from "../../files/csv-text.ts";
import type { OrderDifference } from "./compare-setups.ts";

export const csvColumns = [
  "order",
  "shipment",
  "day",
  "pricedOn",
  "service",
  "currency",
  "paidBefore",
  "paidAfter",
  "labelBefore",
  "labelAfter",
  "labelBought",
  "daysBefore",
  "daysAfter",
  "offersBefore",
  "offersAfter",
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** One row for each order that differs. An empty price: the service has none. Days are in UTC. */
export function differencesCsv(
  differences: readonly OrderDifference[],
  captions: Readonly<Record<CsvColumn, string>>,
): string {
  return csvLines([csvColumns.map((column) => captions[column]), ...differences.map(cellsOf)]);
}

function cellsOf(difference: OrderDifference): readonly string[] {
  const { name, id, at, movedTo, service, boughtFor, paid, label, days, offers } = difference;
  const cells: Readonly<Record<CsvColumn, string>> = {
    order: name,
    shipment: id,
    day: dayOf(at),
    pricedOn: movedTo === null ? "" : dayOf(movedTo),
    service,
    currency: boughtFor.currency,
    paidBefore: amount(paid.before, boughtFor.currency),
    paidAfter: amount(paid.after, boughtFor.currency),
    labelBefore: amount(label.before, boughtFor.currency),
    labelAfter: amount(label.after, boughtFor.currency),
    labelBought: amount(boughtFor, boughtFor.currency),
    daysBefore: days.before === null ? "" : String(days.before),
    daysAfter: days.after === null ? "" : String(days.after),
    offersBefore: listed(offers.map((offer) => [offer.service, offer.before])),
    offersAfter: listed(offers.map((offer) => [offer.service, offer.after])),
  };
  return csvColumns.map((column) => cells[column]);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function listed(offers: readonly (readonly [string, Money | null])[]): string {
  return offers
    .flatMap(([service, money]) =>
      money === null ? [] : [`${service} ${decimalText(money)} ${money.currency}`],
    )
    .join("; ");
}

function amount(money: Money | null, currency: string): string {
  if (money === null) return "";
  const decimal = decimalText(money);
  return money.currency === currency ? decimal : `${decimal} ${money.currency}`;
}

/** The amount with all decimals of its currency: `6.20`. */
export function decimalText({ minor, currency }: Money): string {
  return toDecimal(minor, currency).toFixed(currencyExponent(currency));
}
