import {
  countriesWithoutDeclaration,
  customsTerritories,
} from "../../app/domain/engine/values/customs-territories.ts";
import type { Json } from "./list-file.ts";

/** Publishes the engine's own table, so that clients and shipments follow the same one. */
export function countriesWithoutCustomsDeclarationList(): Json {
  return {
    countries: countriesWithoutDeclaration,
    exceptions: customsTerritories.map(({ name, customsUnion, euVat, countries, postcodes }) => ({
      territory: name,
      customs_union: customsUnion,
      eu_vat: euVat,
      recognised_by: {
        countries,
        postcodes: postcodes.map(({ country, zipPrefixes }) => ({ country, prefixes: zipPrefixes })),
      },
    })),
  };
}
