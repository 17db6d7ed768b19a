import { z } from "zod";
import type { TariffDocument, TariffDocument1 } from "./document.ts";
import { tariffDocument, tariffDocument1 } from "./document.ts";

/**
 * The same prices in version 2. Version 1 knew the destination's VAT alone, and shoppers saw the invoice's total; version 2
 * means the contract's VAT and shows the destination's where nothing is said, so everything is said.
 */
function toVersion2(document: TariffDocument1): TariffDocument {
  const { otherwise, ...tax } = document.tax;
  return {
    ...document,
    format: "waybill-tariff/2",
    tax: { ...tax, otherwise: otherwise === "eu-vat" ? "destination" : "none", shopper: "invoiced" },
  };
}

/** A complete document of either version, as the newest. */
export const storedTariff = z
  .discriminatedUnion("format", [tariffDocument, tariffDocument1])
  .transform(toNewest);

export function toNewest(document: TariffDocument | TariffDocument1): TariffDocument {
  return document.format === "waybill-tariff/1" ? toVersion2(document) : document;
}
