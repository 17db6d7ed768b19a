import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";

/** Geniki's own names. The user should be ours alone: closing and look-ups go by user. Source: section 1. */
export const genikiCredentials = z.object({
  sUsrName: z.string().trim().min(1).meta({ writeOnly: false }),
  sUsrPwd: z.string().min(1),
  applicationKey: z.string().trim().min(1),
});
export type GenikiCredentials = z.output<typeof genikiCredentials>;

/** A server of Geniki: a merchant must not send calls, with what they hold, anywhere else. */
const address = z
  .url({
    protocol: /^https$/,
    hostname: /^[a-z0-9-]+\.taxydromiki\.gr$/,
    error: "must be an https address of Geniki, such as https://voucher.taxydromiki.gr",
  })
  .transform((url) => new URL(url).origin);

const euros = z.number().min(0).max(100_000);

/** The contract, and decisions of the merchant. Source: sections 1 and 5. */
export const genikiSettings = z.object({
  /** The contract's address, from which Geniki collects: no other sender is printed. */
  origin_zip: z.string().regex(/^\d{5}$/, { error: "a Greek post code, such as 10551" }),
  /** Cost centre. */
  SubCode: z.string().trim().min(1).max(50).optional(),
  api_url: address.optional(),
  /** The day is closed at this time, in Greece. */
  cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time such as 17:00" })
    .default("17:00"),
  /** The largest amount that Geniki collects; 0: the contract has no cash on delivery. */
  cod_limit: euros.default(2_000),
  /** The largest insured value; 0: the contract has no insurance. */
  insurance_limit: euros.default(0),
  saturday_delivery: z.boolean().default(false),
  /** The usual service also goes to Cyprus. */
  cyprus: z.boolean().default(false),
  /** Parcels to islands go to the address. */
  island_delivery: z.boolean().default(false),
  recipient_pays: z.boolean().default(false),
  /** The contents of parcels abroad, for customs. */
  contents: z.string().trim().min(1).max(100).optional(),
  /** Geniki's courier is asked to come for a parcel. */
  pickup_orders: z.boolean().default(false),
  /** The contract has return coupons (permission RR). */
  returns: z.boolean().default(false),
  /** 0: for ever. */
  return_days_valid: z.int().min(0).max(365).default(30),
  return_paid_by_shopper: z.boolean().default(false),
});
export type GenikiSettings = z.output<typeof genikiSettings>;

/** Source: section 1. */
const apiUrls = {
  sandbox: "https://testvoucher.taxydromiki.gr",
  production: "https://voucher.taxydromiki.gr",
} as const;

export const apiUrlOf = ({ environment }: CarrierAccount, { api_url }: GenikiSettings): string =>
  api_url ?? apiUrls[environment];
