import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";

/** DHL's own names. The key belongs to an app of DHL's developer portal, the user to the business portal. */
export const credentialFields = z.object({
  apiKey: z.string().trim().min(1),
  /** With it, calls carry a token. DHL's pickups and tracking need it. */
  apiSecret: z.string().trim().min(1).optional(),
  user: z.string().trim().min(1).meta({ writeOnly: false }),
  password: z.string().min(1),
  /** Tracking has a login of its own in DHL's sandbox; in production it is the portal's. */
  trackingUser: z.string().trim().min(1).optional().meta({ writeOnly: false }),
  trackingPassword: z.string().min(1).optional(),
});
export type CredentialFields = z.output<typeof credentialFields>;

/** A billing number: ten digits of the customer, the procedure, and the participation. */
const billing = (procedure: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^\\d{10}${procedure}[0-9A-Z]{2}$`), {
      error: `14 characters with ${procedure} at the eleventh, such as 3333333333${procedure}02`,
    });
const text = (most: number) => z.string().trim().min(1).max(most);

/** Source: contract sheet, section 2. */
export const settingFields = z.object({
  billing_paket: billing("01"),
  billing_kleinpaket: billing("62").optional(),
  billing_international: billing("53").optional(),
  billing_europaket: billing("54").optional(),
  billing_warenpost: billing("66").optional(),
  billing_return: billing("07").optional(),
  billing_pickup: billing("08").optional(),
  profile: text(35).default("STANDARD_GRUPPENPROFIL"),
  /** Printed in place of the name in the sender's address. */
  sender_name: text(50).optional(),
  /** The time at which DHL closes the day. */
  cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time such as 18:00" })
    .default("18:00"),
  /** The portal's name of the bank account for cash on delivery; absent: the contract has none. */
  cod_account: text(50).optional(),
  /** Whole euro: DHL's limit is not published. */
  cod_limit: z.int().min(1).max(10_000).default(3_500),
  return_label: z.boolean().default(false),
  /** The place that shoppers' returns go to; absent: returns are ordinary parcels. */
  return_zip: z
    .string()
    .regex(/^\d{5}$/, { error: "a German post code, such as 10115" })
    .optional(),
  /** The portal's return receivers, by commas. */
  return_receivers: text(200).default("deu"),
  go_green: z.boolean().default(false),
  /** DHL mails German recipients, who must have agreed. */
  notify_recipient: z.boolean().default(false),
  undeliverable: z.enum(["RETURN", "ABANDON"]).default("RETURN"),
  export_type: z.enum(["COMMERCIAL_GOODS", "COMMERCIAL_SAMPLE", "PRESENT", "RETURN_OF_GOODS"]).optional(),
  /** Euro: an order does not carry what its shopper paid for shipping. */
  postal_charges: z.number().min(0).max(10_000).optional(),
  customs_number: text(35).optional(),
});
export type SettingFields = z.output<typeof settingFields>;

/** Source: contract sheet, section 1. */
const hosts = {
  sandbox: "https://api-sandbox.dhl.com",
  production: "https://api-eu.dhl.com",
} as const;

export const hostOf = ({ environment }: Pick<CarrierAccount, "environment">): string => hosts[environment];
