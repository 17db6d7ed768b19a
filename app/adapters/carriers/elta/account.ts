import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";

/** ELTA's own names. Source: section 1. */
export const eltaCredentials = z.object({
  /** Kept as text: it has leading zeros. */
  pel_user_code: z
    .string()
    .trim()
    .regex(/^\d{7}$/, { error: "seven digits, with leading zeros" })
    .meta({ writeOnly: false }),
  pel_user_pass: z.string().min(1),
  /** The master's code, or as ELTA writes it: master, blanks, sub-code. */
  pel_apost_code: z.string().trim().min(1).meta({ writeOnly: false }),
  pel_apost_sub_code: z.string().trim().min(1).optional().meta({ writeOnly: false }),
  /** The value of the header APIKEY, if ELTA calls us. */
  webhook_key: z.string().trim().min(8).optional(),
});
export type EltaCredentials = z.output<typeof eltaCredentials>;

/** The customer's code in its two parts: a code with blanks inside has both. */
export function customerOf({ pel_apost_code, pel_apost_sub_code }: EltaCredentials): {
  readonly master: string;
  /** Empty: the contract has none. */
  readonly sub: string;
} {
  const [master = "", sub = ""] = pel_apost_code.split(/\s+/);
  return { master, sub: pel_apost_sub_code ?? sub };
}

/** A server of ELTA Courier: a merchant must not send calls, with what they hold, anywhere else. */
const address = z
  .url({
    protocol: /^https$/,
    hostname: /^[a-z0-9-]+\.elta-courier\.gr$/,
    error: "must be an https address of ELTA Courier, such as https://wsprod.elta-courier.gr",
  })
  .transform((url) => new URL(url).origin);

const euros = z.number().min(0).max(9_999_999);

export const eltaSettings = z.object({
  /** The contract's address, which labels show as the sender. */
  origin_zip: z.string().regex(/^\d{5}$/, { error: "a Greek post code, such as 10551" }),
  api_url: address.optional(),
  /** The largest amount that ELTA collects; 0: the contract has no cash on delivery. ELTA names no limit. */
  cod_limit: euros.default(9_999_999),
  /** The largest insured value; 0: the contract has no insurance. */
  insurance_limit: euros.default(0),
  saturday_delivery: z.boolean().default(false),
  tracking: z.boolean().default(true),
});
export type EltaSettings = z.output<typeof eltaSettings>;

/** Source: section 1. */
const apiUrls = {
  sandbox: "https://wsstage.elta-courier.gr",
  production: "https://wsprod.elta-courier.gr",
} as const;

export const apiUrlOf = ({ environment }: CarrierAccount, { api_url }: EltaSettings): string =>
  api_url ?? apiUrls[environment];
