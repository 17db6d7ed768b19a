import { z } from "zod";
import { shopFetch } from "./shop-fetch.ts";

const answer = z.object({
  associated_user: z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
  }),
});

const PATIENCE_MS = 5_000;

interface Asked {
  readonly domain: string;
  readonly apiKey: string;
  /** The newest client secret. */
  readonly secret: string;
  /** A session token of the member of staff. */
  readonly token: string;
}

/**
 * The name of the member of staff whose session token this is. Shopify names them with an online access token alone, which is not kept.
 * @returns `null`: they have no name, or the token is another's
 * @throws Error Shopify refuses, or does not answer in five seconds
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/token-exchange
 */
export async function readStaffName(
  env: Parameters<typeof shopFetch>[0],
  userId: string,
  { domain, apiKey, secret, token }: Asked,
): Promise<string | null> {
  const response = await shopFetch(env)(`https://${domain}/admin/oauth/access_token`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      client_id: apiKey,
      client_secret: secret,
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token: token,
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
      requested_token_type: "urn:shopify:params:oauth:token-type:online-access-token",
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`Shopify answered ${response.status} to an online token`);
  const { associated_user: user } = answer.parse(await response.json());
  if (user.id !== userId) return null;
  const name = [user.first_name, user.last_name].map((part) => part?.trim() ?? "").filter(Boolean);
  return name.join(" ").slice(0, 100) || null;
}
