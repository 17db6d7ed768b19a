import { euCountries } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";

/**
 * Greek VAT on carriage for consumers: the standard rate in Greece, in the EU and in Monaco, none elsewhere.
 * Places of EU countries outside the EU's VAT territory count as elsewhere.
 * Source: Directive 2006/112/EC, articles 5 to 7.
 */
export const greekVat: TariffDocument["tax"] = {
  prices: "net",
  rules: [
    { places: [{ countries: [...euCountries, "MC"] }], percent: 24 },
    {
      places: [
        { country: "GR", zips: ["63086", "63087"] },
        { country: "ES", zipPrefixes: ["35", "38", "51", "52"] },
        { country: "DE", zips: ["78266", "27498"] },
        { country: "IT", zips: ["23041", "22061"] },
        { country: "FI", zipPrefixes: ["22"] },
        { country: "FR", zipPrefixes: ["971", "972", "973", "974", "975", "976", "986", "987", "988"] },
        { country: "DK", zipPrefixes: ["39"] },
      ],
      percent: 0,
    },
  ],
  otherwise: "none",
  shopper: "invoiced",
};
