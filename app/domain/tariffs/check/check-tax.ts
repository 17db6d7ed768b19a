import { euCountries, standardRatesOf } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import { toPlaces } from "../document/to-places.ts";
import type { Finding } from "../problem.ts";

export function checkTax(document: TariffDocument): readonly Finding[] {
  return [...standardRates(document), ...invoice(document)];
}

/** Rules that ask for the standard rate of a country whose rates are not known. */
function standardRates({ tax: { rules = [] } }: TariffDocument): readonly Finding[] {
  return rules.flatMap(({ places, percent }, index) => {
    const countries = percent === "standard" ? toPlaces(places).map(({ country }) => country) : [];
    const unknown = [...new Set(countries)].filter((country) => standardRatesOf(country) === undefined);
    return unknown.map((country) => ({
      path: ["tax", "rules", index, "percent"],
      message: `the standard rate of ${country === "*" ? "the rest of the world" : country} is not known here: write its percent`,
    }));
  });
}

/** The two sides of the carrier's invoice, where its VAT is asked for. */
function invoice({ tax, surcharges = [] }: TariffDocument): readonly Finding[] {
  const { otherwise = "contract", invoicedBy, invoicedTo } = tax;
  const at = (message: string, ...more: readonly string[]): Finding => ({ path: ["tax", ...more], message });
  const merchant = typeof invoicedTo === "string" ? invoicedTo : invoicedTo?.country;
  const discounts = surcharges.flatMap(({ code, amount, taxPercent }, index): readonly Finding[] =>
    "discount" in amount && taxPercent !== undefined
      ? [
          {
            path: ["surcharges", index, "taxPercent"],
            message: `surcharge ${code} is a discount, which has the tax of what it lowers: drop “taxPercent”`,
          },
        ]
      : [],
  );
  if (otherwise !== "contract") {
    const unused = invoicedBy !== undefined ? "invoicedBy" : invoicedTo !== undefined ? "invoicedTo" : null;
    if (unused === null) return discounts;
    return [
      ...discounts,
      at(`“${unused}” is for the contract's VAT, and “otherwise” is “${otherwise}”`, unused),
    ];
  }
  if (invoicedBy === undefined || merchant === undefined) {
    const missing = [
      ...(invoicedBy === undefined ? ["“invoicedBy” (the carrier's country)"] : []),
      ...(merchant === undefined ? ["“invoicedTo” (the merchant's country)"] : []),
    ];
    return [
      ...discounts,
      at(
        `the contract's VAT needs ${missing.join(" and ")}; or say “otherwise”: “destination” for the VAT where the parcel goes, “none” for no tax`,
      ),
    ];
  }
  if (invoicedBy !== merchant || euCountries.includes(merchant)) return discounts;
  return [
    ...discounts,
    at(
      `the tax of ${merchant} is not known here: give it as “rules”, with “otherwise”: “none”`,
      "invoicedBy",
    ),
  ];
}
