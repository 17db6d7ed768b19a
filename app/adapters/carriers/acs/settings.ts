import { z } from "zod";
import { stationInBillingCode } from "./wire/price-call.ts";

/** ACS's own names. The user should be ours alone: its open vouchers are closed each day. Source: sections 1 and 7. */
export const acsCredentials = z.object({
  AcsApiKey: z.string().trim().min(1),
  Company_ID: z.string().trim().min(1).meta({ writeOnly: false }),
  Company_Password: z.string().min(1),
  User_ID: z.string().trim().min(1).meta({ writeOnly: false }),
  User_Password: z.string().min(1),
});

export type AcsCredentials = z.output<typeof acsCredentials>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time such as 17:00" });

/** ACS's own names where ACS has one; the others are decisions of the merchant. Source: section 1. */
export const acsSettings = z.object({
  /** The contract, such as 2ΑΘ999999. */
  Billing_Code: z
    .string()
    .trim()
    .regex(/\p{L}{2}/u, { error: "a code such as 2ΑΘ999999" }),
  /** The name on the labels. Its address is the contract's. */
  Sender: z.string().trim().min(1),
  /** The station that collects; absent: the one in the billing code. */
  Acs_Station_Origin: z.string().trim().min(1).optional(),
  /** The language of tracking texts. */
  Language: z.enum(["GR", "EN"]).default("GR"),
  /** The contents of parcels to Cyprus, for customs; one of ACS_Get_Content_Types. */
  Content_Type_ID: z.int().min(1).optional(),
  /** The day's pickup list is issued at this time, in Greece. */
  cut_off: timeOfDay.default("17:00"),
  /** The hours between which the courier comes by contract. */
  pickup_from: timeOfDay.default("13:00"),
  pickup_until: timeOfDay.default("18:00"),
  /** Prices come from ACS's own price call, or from a price list of the account. */
  prices: z.enum(["carrier", "list"]).default("carrier"),
  /** The largest parcel of a locker: ACS's price list has less than its manual. */
  locker_max_weight_in_kg: z.number().min(0.5).max(30).default(5).meta({ unit: "kg" }),
  locker_length_in_cm: z.number().min(1).max(200).default(61).meta({ unit: "cm" }),
  locker_width_in_cm: z.number().min(1).max(200).default(44).meta({ unit: "cm" }),
  locker_height_in_cm: z.number().min(1).max(200).default(37).meta({ unit: "cm" }),
});

export type AcsSettings = z.output<typeof acsSettings>;

/** Latin capitals that look Greek, as people type them into a billing code; ACS's letters are Greek. */
const greekOf: Readonly<Record<string, string>> = {
  A: "Α",
  B: "Β",
  E: "Ε",
  Z: "Ζ",
  H: "Η",
  I: "Ι",
  K: "Κ",
  M: "Μ",
  N: "Ν",
  O: "Ο",
  P: "Ρ",
  T: "Τ",
  Y: "Υ",
  X: "Χ",
};

const inGreek = (code: string): string =>
  code.toUpperCase().replace(/[A-Z]/g, (letter) => greekOf[letter] ?? letter);

export const billingCodeOf = ({ Billing_Code }: AcsSettings): string => inGreek(Billing_Code);

/** "" if neither names one: ACS then refuses the price. */
export function originOf(settings: AcsSettings): string {
  return inGreek(settings.Acs_Station_Origin ?? stationInBillingCode(billingCodeOf(settings)) ?? "");
}
