/** Services that depend on the country. Source: section 5, "by country". */
export type CountryService =
  | "additionalInsurance"
  | "bulkyGoods"
  | "cashOnDelivery"
  | "closestDropPoint"
  | "postalDeliveryDutyPaid";

export interface Country {
  readonly alpha2: string;
  readonly name: string;
  /** in the customs union */
  readonly isEu: boolean;
  /** of a parcel, at most 31,500 */
  readonly mostWeightG: number;
  readonly services: ReadonlySet<CountryService>;
}

const usual: readonly CountryService[] = ["additionalInsurance", "bulkyGoods"];

/** An invented choice: the sheet names no limits and services by country. */
const special: Readonly<Record<string, { mostWeightG?: number; services?: readonly CountryService[] }>> = {
  DEU: { services: [...usual, "cashOnDelivery"] },
  AUT: { services: [...usual, "cashOnDelivery", "closestDropPoint"] },
  FRA: { mostWeightG: 30_000, services: [...usual, "closestDropPoint"] },
  SWE: { services: [...usual, "closestDropPoint"] },
  CHE: { mostWeightG: 30_000, services: [...usual, "postalDeliveryDutyPaid"] },
  GBR: { mostWeightG: 30_000, services: [...usual, "postalDeliveryDutyPaid"] },
  USA: { services: ["additionalInsurance"] },
};

const union =
  "AUT AT Austria, BEL BE Belgium, BGR BG Bulgaria, CYP CY Cyprus, CZE CZ Czechia, DEU DE Germany, DNK DK Denmark, " +
  "ESP ES Spain, EST EE Estonia, FIN FI Finland, FRA FR France, GRC GR Greece, HRV HR Croatia, HUN HU Hungary, " +
  "IRL IE Ireland, ITA IT Italy, LTU LT Lithuania, LUX LU Luxembourg, LVA LV Latvia, MLT MT Malta, " +
  "NLD NL Netherlands, POL PL Poland, PRT PT Portugal, ROU RO Romania, SVK SK Slovakia, SVN SI Slovenia, SWE SE Sweden";
const others =
  "AUS AU Australia, CAN CA Canada, CHE CH Switzerland, GBR GB United Kingdom, JPN JP Japan, NOR NO Norway, " +
  "TUR TR Turkey, USA US United States";

const read = (list: string, isEu: boolean): [string, Country][] =>
  list.split(", ").map((line) => {
    const [alpha3 = "", alpha2 = "", ...name] = line.split(" ");
    const { mostWeightG = 31_500, services = usual } = special[alpha3] ?? {};
    return [alpha3, { alpha2, name: name.join(" "), isEu, mostWeightG, services: new Set(services) }];
  });

/** By alpha-3 code; DHL sends nothing to any other. */
export const countries: ReadonlyMap<string, Country> = new Map([
  ...read(union, true),
  ...read(others, false),
]);
