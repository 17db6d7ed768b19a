import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import { isCurrency } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";

/** An app of GLS' developer portal. Source: contract sheet, section 2. */
export const credentialFields = z.object({
  client_id: z.string().trim().min(1).meta({ writeOnly: false }),
  client_secret: z.string().trim().min(1),
});
export type CredentialFields = z.output<typeof credentialFields>;

/** Source: contract sheet, section 7. */
export const incoterms = [
  ...(["10", "11", "12", "18", "20", "21", "25"] as const),
  ...(["30", "33", "40", "41", "50", "91"] as const),
] as const;

/** Whole units of the account's currency. */
const amount = z.int().min(0).max(100_000);

/** The contract, and decisions of the merchant. Source: contract sheet, sections 2, 5, 7, 8. */
export const settingFields = z.object({
  /** GLS' number for one contract and its depot of origin. */
  contact_id: z.string().trim().min(1).max(20),
  /** The contract's place, from which parcels leave and to which returns come. */
  origin_country: z.string().regex(/^[A-Z]{2}$/, "two letters, such as DE"),
  origin_zip: z.string().trim().min(1).max(10),
  /** The day is closed at this time. */
  cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as 18:00")
    .default("18:00"),
  /** GLS comes every day, so no van is ordered. */
  daily_pickup: z.boolean().default(true),
  /** Labels show the order's sender in place of the contract's, which GLS must have allowed. */
  other_sender: z.boolean().default(false),
  currency: z.string().refine(isCurrency, "must be an ISO 4217 currency").default("EUR"),
  /** 0: none. */
  cod_limit: amount.default(2_500),
  insurance_limit: amount.default(5_000),
  /** GLS' code of the payer of duties and taxes, for parcels that leave the customs union. */
  incoterm: z.enum(incoterms).default("10"),
  /** GLS gets customs data and our invoice, or the merchant's: the app must be entitled to it. */
  paperless_trade: z.boolean().default(false),
});
export type SettingFields = z.output<typeof settingFields>;

/** Source: contract sheet, section 1. */
const urls = {
  sandbox: "https://api-sandbox.gls-group.net",
  production: "https://api.gls-group.net",
} as const;

export const urlOf = ({ host }: Pick<CarrierTerms, "host">, { environment }: CarrierAccount): string =>
  host("gls", urls[environment]);
