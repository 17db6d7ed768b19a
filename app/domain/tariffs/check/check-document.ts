import type { DocumentPercent, TariffDocument } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";
import { checkAmounts } from "./check-amounts.ts";
import { checkDates } from "./check-dates.ts";
import { checkDistances } from "./check-distances.ts";
import { checkPlaces } from "./check-places.ts";
import { checkPrices } from "./check-prices.ts";
import { checkReferences } from "./check-references.ts";
import { checkSurcharges } from "./check-surcharges.ts";
import { checkTax } from "./check-tax.ts";
import { checkVolumes } from "./check-volumes.ts";
import type { Geography } from "./geography.ts";
import { percentsOfRules } from "./percents-of-rules.ts";

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
    ...checkVolumes(document),
  ];
}

/** Below this a percent was probably written as a fraction, 0.045 for 4.5 %. */
const SMALL = 0.5;

/** Asks about very small percents. Shares of values, such as insurance, may be small. */
function checkPercents({ surcharges = [], tax }: TariffDocument): readonly Finding[] {
  return [
    ...surcharges.flatMap(({ code, amount, taxPercent }, index) => {
      const [name, path] = [`surcharge ${code}`, ["surcharges", index]];
      const of = "percent" in amount ? (amount.of ?? "base") : null;
      const isOfPrices = of !== null && (typeof of !== "string" || of === "base" || of === "running");
      return [
        ...(isOfPrices && "percent" in amount
          ? small(name, amount.percent, [...path, "amount", "percent"])
          : []),
        ...(taxPercent === undefined ? [] : small(name, taxPercent, [...path, "taxPercent"])),
      ];
    }),
    ...percentsOfRules(tax).flatMap(([percent, path]) =>
      small(`tax rule ${Number(path[2]) + 1}`, percent, path),
    ),
  ];
}

function small(name: string, percent: DocumentPercent, path: Path): readonly Finding[] {
  const all: readonly (readonly [number, Path])[] =
    typeof percent === "number"
      ? [[percent, path]]
      : percent.map((each, at) => [each.percent, [...path, at, "percent"]]);
  return all
    .filter(([value]) => value > 0 && value < SMALL)
    .map(([value, where]) => ({
      severity: "warning",
      path: where,
      message: `${name}: ${value} % is very little: is ${Number((value * 100).toFixed(6))} meant?`,
    }));
}
