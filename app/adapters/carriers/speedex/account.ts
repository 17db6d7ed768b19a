import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";

/** Source: contract sheet, section 1. */
export const credentialFields = z.object({
  username: z.string().trim().min(1).meta({ writeOnly: false }),
  password: z.string().min(1),
});
export type CredentialFields = z.output<typeof credentialFields>;

/** A merchant must not send this server's calls, with what they hold, anywhere else. An operator can, by CARRIER_HOSTS. */
const address = z
  .url({
    protocol: /^https$/,
    hostname: /^([a-z0-9-]+\.)*(dev)?spdxws\.gr$/,
    error: "must be an https address of Speedex, such as https://spdxws.gr",
  })
  .transform((url) => new URL(url).origin);

/** All codes are text: agreements begin with zeros. Source: section 1, "Account settings". */
export const settingFields = z.object({
  customer_code: z.string().trim().min(1).max(8),
  agreement_code: z.string().trim().min(1).max(6),
  /** The contract's place, which is the parcels' only origin. */
  origin_zip: z.string().regex(/^\d{5}$/, "five digits"),
  cost_centre: z.string().trim().min(1).optional(),
  payer: z.enum(["sender", "recipient", "third"]).default("sender"),
  /** Whole euro: the carrier's limits are not published. */
  cod_limit: z.int().min(0).max(10_000).default(500),
  insurance_limit: z.int().min(0).max(100_000).default(1_000),
  table_flag: z.enum(["0", "3"]).default("0"),
  base_url: address.optional(),
});
export type SettingFields = z.output<typeof settingFields>;

/** The test host has other credentials, and strangers see its vouchers: no real person belongs there. */
const usual = { sandbox: "https://devspdxws.gr", production: "https://spdxws.gr" } as const;

/** The server's address without the service's path, which the operator's may have. */
export function serverOf(
  { host }: Pick<CarrierTerms, "host">,
  { environment }: Pick<CarrierAccount, "environment">,
  { base_url }: SettingFields,
): string {
  return host("speedex", base_url ?? usual[environment]).replace(/\/accesspoint\.asmx$/i, "");
}
