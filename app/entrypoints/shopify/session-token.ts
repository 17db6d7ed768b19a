/**
 * The two kinds of session tokens that Shopify signs for the app. Each opens its own doors alone: both have the app's signature
 * and audience, so only the other claims tell a shopper from a member of staff.
 *
 * | kind | of | `dest` | `iss` | `sub` |
 * |---|---|---|---|---|
 * | staff | App Bridge, extensions of the admin | `https://<shop>` | `https://<shop>/admin` | the user's number |
 * | customer | extensions of checkout and customer accounts | `<shop>` | – | `gid://shopify/Customer/<id>`; absent for a guest |
 */
import { z } from "zod";
import { signerOf } from "./signature.ts";

/** A shopper, as Shopify names them to the app. */
export interface Customer {
  /** The shop's domain. */
  readonly shop: string;
  /** Shopify's number; `null`: a guest, or the app may not know them. Such a token shows no one's data. */
  readonly customerId: string | null;
}

/** The claims of a staff's token that Shopify's library leaves unchecked. */
/** https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens#payload */
const staffClaims = z
  .object({
    iss: z.string(),
    dest: z.string().regex(/^https:\/\/[a-z0-9][a-z0-9-]*\.myshopify\.com$/),
    sub: z.string().regex(/^[1-9]\d{0,19}$/),
    exp: z.number(),
  })
  .refine(({ iss, dest }) => iss === `${dest}/admin`);

/** https://shopify.dev/docs/api/customer-account-ui-extensions/latest/target-apis/platform-apis/session-token-api */
const customerClaims = z.object({
  // No member of staff's token is without an issuer.
  iss: z.undefined().optional(),
  aud: z.string(),
  dest: z
    .string()
    .regex(/^(?:https:\/\/)?[a-z0-9][a-z0-9-]*\.myshopify\.com$/)
    .transform((dest) => dest.replace("https://", "")),
  sub: z
    .string()
    .regex(/^gid:\/\/shopify\/Customer\/[1-9]\d{0,19}$/)
    .transform((gid) => gid.split("/").at(-1) ?? null)
    .optional(),
  exp: z.number(),
  nbf: z.number(),
});

/** As Shopify's library allows. */
const CLOCK_TOLERANCE_S = 10;

/** True for a token of a shop's member of staff that ends. Shopify's library checks its signature, audience and times. */
export function isStaffToken(token: string): boolean {
  return staffClaims.safeParse(partOf(token, 1)).success;
}

/**
 * The shopper whom a token names; `null` for any other token: of staff, of another app, ended, or not signed by Shopify.
 * @param secrets of the app, the newest first
 * @internal no page of a shopper's asks the server yet: their doors take the token by this alone
 */
export function customerIn(
  token: string,
  { apiKey, secrets }: { readonly apiKey: string; readonly secrets: readonly string[] },
  now: Date,
): Customer | null {
  const isSigned = signerOf(token, secrets) !== undefined;
  if (!isSigned || !z.object({ alg: z.literal("HS256") }).safeParse(partOf(token, 0)).success) return null;
  const claims = customerClaims.safeParse(partOf(token, 1));
  if (!claims.success) return null;
  const { aud, dest, sub, exp, nbf } = claims.data;
  const seconds = now.getTime() / 1000;
  const isNow = exp > seconds - CLOCK_TOLERANCE_S && nbf < seconds + CLOCK_TOLERANCE_S;
  return isNow && aud === apiKey ? { shop: dest, customerId: sub ?? null } : null;
}

function partOf(token: string, index: 0 | 1): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString());
  } catch {
    return undefined;
  }
}
