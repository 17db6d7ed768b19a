import { z } from "zod";
import type { CarrierTerms } from "../kit/carrier-terms.ts";

/** Courier Center's own names. They go into every body. Source: contract sheet, section 1. */
export const credentialFields = z.object({
  UserAlias: z.string().trim().min(1).meta({ writeOnly: false }),
  CredentialValue: z.string().min(1),
  ApiKey: z.string().trim().min(1),
});
export type CredentialFields = z.output<typeof credentialFields>;

const DEFAULT_BASE = "https://funship.cc.qualco.eu/ccservice/api";

/** A merchant must not send this server's calls, with what they hold, anywhere else. An operator can, by CARRIER_HOSTS. */
const baseAddress = z
  .url({
    protocol: /^https$/,
    hostname: /^([a-z0-9-]+\.)+(qualco\.eu|courier\.gr)$/,
    error: `must be an https address of Courier Center, such as ${DEFAULT_BASE}`,
  })
  .transform((url) => url.replace(/\/+$/, ""));

const lockerAddress = z
  .url({
    protocol: /^https$/,
    hostname: /^[a-z0-9-]+\.boxnow\.gr$/,
    error: "must be an https address of BOX NOW",
  })
  .transform((url) => new URL(url).origin);

const text = z.string().trim().min(1);
const zip = z.string().regex(/^\d{5}$/, "five digits");
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time such as 17:00" });

/** Source: contract sheet, section 1, "Account settings". */
export const settingFields = z.object({
  billing_account: text,
  /** The contract's sender, whose place is the parcels' only origin. */
  sender_name: text,
  sender_street: text,
  sender_town: text,
  sender_zip: zip,
  sender_phone: text,
  /** Beginnings of the post codes that are inside the sender's city, by commas. */
  city_zips: z
    .string()
    .regex(/^\s*\d{1,5}(\s*,\s*\d{1,5})*\s*$/, "beginnings of post codes, such as 10, 11")
    .optional(),
  same_day: z.boolean().default(false),
  cut_off: timeOfDay.default("17:00"),
  lockers: z.boolean().default(false),
  /** BOX NOW's host of public lists. */
  location_url: lockerAddress.optional(),
  /** `collect`: the courier takes the return when it delivers. */
  return_voucher: z.enum(["none", "optional", "collect"]).default("none"),
  /** Whole euro: the courier's limit is not published. */
  cod_limit: z.int().min(0).max(10_000).default(500),
  base_url: baseAddress.optional(),
});
export type SettingFields = z.output<typeof settingFields>;

/** The operator's address may be a server alone, or the whole base. */
export function baseUrlOf({ host }: Pick<CarrierTerms, "host">, { base_url }: SettingFields): string {
  const usual = base_url ?? DEFAULT_BASE;
  const chosen = host("courier-center", usual);
  return new URL(chosen).pathname === "/" ? new URL(chosen).origin + new URL(usual).pathname : chosen;
}

/** Unknown post codes are outside. Source: section 10. */
export function isInsideCity({ city_zips = "" }: SettingFields, zipCode: string): boolean {
  return city_zips.split(",").some((prefix) => prefix.trim() !== "" && zipCode.startsWith(prefix.trim()));
}
