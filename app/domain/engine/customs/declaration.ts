import { needsCustomsDeclaration } from "../values/customs-territories.ts";
import type { CurrencyCode } from "../values/money.ts";
import type { Shipment } from "../values/shipment.ts";

/** A line of a customs paper. Amounts are in major units, as they were declared. */
export interface DeclaredLine {
  readonly description: string;
  readonly commodityCode: string;
  readonly countryOfOrigin: string;
  readonly quantity: string;
  readonly weightG: number;
  readonly value: number;
  readonly currency: CurrencyCode;
}

export interface CustomsDeclaration {
  readonly lines: readonly DeclaredLine[];
  /** The sums of the items' values, one for each currency, in major units. */
  readonly totals: readonly { readonly currency: CurrencyCode; readonly value: number }[];
  readonly netWeightG: number;
  readonly grossWeightG: number;
}

/** Whether there is a customs paper, one of ours or an uploaded one. */
export function hasCustomsPaper(
  shipment: Pick<Shipment, "from" | "to" | "items" | "parcels" | "extras" | "redactedAt">,
): boolean {
  const hasUpload = shipment.redactedAt === undefined && shipment.extras.customsInvoiceId !== undefined;
  return hasUpload || declarationOf(shipment) !== null;
}

/** Callers declare at most three decimals; sums of binary fractions have more. */
const PRECISION = 1000;

/** `null`: the route needs none, or the goods were erased with the addresses. */
export function declarationOf(
  shipment: Pick<Shipment, "from" | "to" | "items" | "parcels" | "redactedAt">,
): CustomsDeclaration | null {
  const { from, to, items, parcels, redactedAt } = shipment;
  if (redactedAt !== undefined || !needsCustomsDeclaration(from, to)) return null;
  const lines = items.flatMap(({ invoiceLines = [], currency }) =>
    invoiceLines.map((line) => ({
      description: line.description ?? "",
      commodityCode: line.commodityCode ?? "",
      countryOfOrigin: line.countryOfOrigin ?? "",
      quantity: line.quantity ?? "",
      weightG: line.weight ?? 0,
      value: line.value ?? 0,
      currency: currency ?? "",
    })),
  );
  if (lines.length === 0) return null;
  const totals = new Map<CurrencyCode, number>();
  for (const { value, currency } of items)
    totals.set(currency ?? "", (totals.get(currency ?? "") ?? 0) + Math.round((value ?? 0) * PRECISION));
  return {
    lines,
    totals: [...totals].map(([currency, value]) => ({ currency, value: value / PRECISION })),
    netWeightG: lines.reduce((sum, { weightG }) => sum + weightG, 0),
    grossWeightG: parcels.reduce((sum, { weightG }) => sum + weightG, 0),
  };
}
