/** The claims of a session token that Shopify's library leaves unchecked. */
import { z } from "zod";

/** https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens#payload */
const claims = z
  .object({
    iss: z.string(),
    dest: z.string().regex(/^https:\/\/[a-z0-9][a-z0-9-]*\.myshopify\.com$/),
    // Tokens of a customer's pages name `gid://shopify/Customer/…`, or have none.
    sub: z.string().regex(/^[1-9]\d{0,19}$/),
    exp: z.number(),
  })
  .refine(({ iss, dest }) => iss === `${dest}/admin`);

/** The token that the library reads from a request of the admin; `null` when there is none. */
export function sessionTokenIn(request: Request): string | null {
  const header = request.headers.get("authorization")?.replace("Bearer ", "");
  return header || new URL(request.url).searchParams.get("id_token");
}

/** True for a token of a shop's member of staff that ends. The library checks its signature, audience and times. */
export function isStaffToken(token: string): boolean {
  try {
    const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    return claims.safeParse(JSON.parse(payload)).success;
  } catch {
    return false;
  }
}
