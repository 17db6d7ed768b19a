import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import { isCurrency } from "../../../domain/engine/index.ts";

/** The credentials under the names that BOX NOW gives them. */
export const credentialFields = z.object({
  client_id: z.string().trim().min(1).describe("Client ID").meta({ writeOnly: false }),
  client_secret: z.string().trim().min(1).describe("Client secret"),
  webhook_secret: z.string().trim().min(1).optional().describe("Secret of the webhook"),
});
export type CredentialFields = z.infer<typeof credentialFields>;

/**
 * A server of BOX NOW in one of its countries: a merchant must not send this server's calls, with what they hold,
 * anywhere else. An operator can, by CARRIER_HOSTS.
 */
const address = z
  .url({
    protocol: /^https$/,
    hostname: /^[a-z0-9-]+\.boxnow\.(gr|cy|com\.cy|bg|hr|si)$/,
    error: "must be an https address of BOX NOW, such as https://api-production.boxnow.bg",
  })
  .transform((url) => new URL(url).origin);

/** Source: contract sheet, section 2, "Account settings". */
export const settingFields = z.object({
  origin_id: z.string().trim().min(1).describe("Location ID of the warehouse where parcels are collected"),
  partner_id: z.string().trim().min(1).optional().describe("Partner ID, for logins of several partners"),
  api_url: address.optional().describe("Address of the Partner API; absent: Greece's"),
  location_url: address.optional().describe("Address of the Location API"),
  tracking_url: z
    .string()
    .regex(/^https:\/\/\S*\{ref\}\S*$/, "must be an https address with {ref}")
    .optional()
    .describe("Address of the public tracking page, with {ref} in place of the parcel's number"),
  notification_email: z.email().optional().describe("Where BOX NOW announces accepted parcels"),
  return_location_id: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe("Location ID of the warehouse that receives returns; shipments to it are customer returns"),
  allow_return: z.boolean().default(false).describe("Shoppers may send the parcel back from a locker"),
  cash_on_delivery: z.boolean().default(true).describe("The contract has cash on delivery"),
  currency: z.string().refine(isCurrency, "must be an ISO 4217 currency").default("EUR"),
});
export type SettingFields = z.infer<typeof settingFields>;

/** Source: contract sheet, section 1. */
const apiUrls = {
  sandbox: "https://api-stage.boxnow.gr",
  production: "https://api-production.boxnow.gr",
} as const;

export function apiUrlOf({ environment }: CarrierAccount, { api_url }: SettingFields): string {
  return api_url ?? apiUrls[environment];
}

/** Public tracking pages by the top-level domain of the Partner API. Source: contract sheet, section 1. */
const trackingPages: Readonly<Record<string, string>> = {
  gr: "https://t.boxnow.gr/?track={ref}",
  hr: "https://track.boxnow.hr/?track={ref}",
};

/** `null`: the country's page is not known. */
export function trackingPageOf(account: CarrierAccount, settings: SettingFields): string | null {
  const country = new URL(apiUrlOf(account, settings)).hostname.split(".").at(-1) ?? "";
  return settings.tracking_url ?? trackingPages[country] ?? null;
}
