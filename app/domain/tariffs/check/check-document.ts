import type { TariffDocument } from "../document/document.ts";
import type { Finding } from "../problem.ts";
import { checkAmounts } from "./check-amounts.ts";
import { checkDates } from "./check-dates.ts";
import { checkDistances } from "./check-distances.ts";
import { checkPercents } from "./check-percents.ts";
import { checkPlaces } from "./check-places.ts";
import { checkPrices } from "./check-prices.ts";
import { checkReferences } from "./check-references.ts";
import { checkSurcharges } from "./check-surcharges.ts";
import { checkTax } from "./check-tax.ts";
import type { Geography } from "./geography.ts";

/** Every check beyond the document's schema. Pure. */
export function checkDocument(document: TariffDocument, geography: Geography): readonly Finding[] {
  return [
    ...checkReferences(document),
    ...checkPlaces(document, geography),
    ...checkPrices(document),
    ...checkSurcharges(document),
    ...checkDates(document),
    ...checkAmounts(document),
    ...checkPercents(document),
    ...checkTax(document),
    ...checkDistances(document),
  ];
}
