import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";

/** Those of the MyDHL API, which one login has for all of its accounts. Source: contract sheet, section 1. */
export const credentialFields = z.object({
  username: z.string().trim().min(1).meta({ writeOnly: false }),
  password: z.string().min(1),
});
export type CredentialFields = z.output<typeof credentialFields>;

const text = z.string().trim().min(1);
const accountNumber = z.string().regex(/^\d{6,12}$/, "digits, such as 380000017");
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time such as 15:00" });
const countries = z
  .string()
  .regex(/^\s*[A-Z]{2}(\s*,\s*[A-Z]{2})*\s*$/, "two letters for each country, such as GR, CY");

export const settingFields = z.object({
  account_number: accountNumber,
  /** Of the type `duties-taxes`: it pays for parcels with the incoterm DDP. */
  duties_account: accountNumber.optional(),
  /** The place of usual pickup: services are those that leave from it, and a parcel to it is a return. */
  origin_country: z.string().regex(/^[A-Z]{2}$/, "two capital letters, such as GR"),
  origin_city: text.max(45),
  origin_zip: z.string().trim().max(12).default(""),
  time_zone: z.string().refine(isTimeZone, "a name such as Europe/Athens").default("Europe/Athens"),
  /** Parcels are ready at this time. */
  ready_by: timeOfDay.default("15:00"),
  /** The contents of parcels without customs lines, in English. */
  contents: z.string().trim().min(3).max(70).default("Goods"),
  /** Customs get our invoice, or the merchant's, from DHL. */
  paperless_trade: z.boolean().default(false),
  /** Cities and post codes must match as DHL has them. */
  strict_addresses: z.boolean().default(false),
  service_points: z.boolean().default(false),
  /** Whole units of the account's currency: no document has the limits. */
  insurance_limit: z.int().min(0).max(100_000).default(5_000),
  cod_limit: z.int().min(0).max(10_000).default(0),
  cod_countries: countries.optional(),
  /** How long a return label is good for, in months. */
  return_months: z.enum(["3", "6", "12", "24"]).default("3"),
});
export type SettingFields = z.output<typeof settingFields>;

const HOST = "https://express.api.dhl.com";
const paths = { production: "/mydhlapi", sandbox: "/mydhlapi/test" } as const;

/** The operator's address is that of a server. Nothing in an answer says which system it came from. Source: section 1. */
export function baseUrlOf(
  { host }: Pick<CarrierTerms, "host">,
  { environment }: Pick<CarrierAccount, "environment">,
): string {
  return `${host("dhl-express", HOST)}${paths[environment]}`;
}

export const codCountriesOf = ({ cod_countries = "" }: SettingFields): readonly string[] =>
  cod_countries.split(",").map((country) => country.trim());

/** A place of each kind of way, whose answers have every product from here. */
export function sampleDestinations({
  origin_country,
  origin_city,
  origin_zip,
}: SettingFields): readonly [SamplePlace, ...SamplePlace[]] {
  const home = { country: origin_country, city: origin_city, zip: origin_zip };
  return [home, ...abroad.filter(({ country }) => country !== origin_country)];
}

export interface SamplePlace {
  readonly country: string;
  readonly city: string;
  readonly zip: string;
}

const abroad: readonly SamplePlace[] = [
  { country: "DE", city: "Berlin", zip: "10115" },
  { country: "FR", city: "Paris", zip: "75001" },
  { country: "CH", city: "Zurich", zip: "8001" },
  { country: "GB", city: "London", zip: "SW1A 1AA" },
  { country: "US", city: "New York", zip: "10001" },
];

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
