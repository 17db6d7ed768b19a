import { z } from "zod";
import type { Reply } from "../http/reply.ts";
import { json } from "../http/reply.ts";
import type { Incoming } from "../http/router.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { issueToken, rotate } from "./access-tokens.ts";
import { verifySessionToken } from "./session-token.ts";

const tokenExchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange";
const idTokenType = "urn:ietf:params:oauth:token-type:id_token";
const accessModes: Record<string, "offline" | "online"> = {
  "urn:shopify:params:oauth:token-type:offline-access-token": "offline",
  "urn:shopify:params:oauth:token-type:online-access-token": "online",
};

const body = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  grant_type: z.string().optional(),
  subject_token: z.string().optional(),
  subject_token_type: z.string().optional(),
  requested_token_type: z.string().optional(),
  refresh_token: z.string().optional(),
  code: z.string().optional(),
  expiring: z.union([z.string(), z.number()]).optional(),
});

type TokenRequest = z.infer<typeof body>;

const refuse = (error: string, error_description: string, status = 400): Reply =>
  json({ error, error_description }, status);

/** POST /admin/oauth/access_token: token exchange, refresh, and the authorization code grant. */
export function answerTokenRequest(world: World, shop: Shop, incoming: Incoming): Reply {
  const parsed = body.safeParse(readBody(incoming));
  if (!parsed.success) return refuse("invalid_request", "The request is malformed.");
  const request = parsed.data;
  const secret = world.app.secrets.valid.find((valid) => valid === request.client_secret);
  if (request.client_id !== world.app.apiKey || secret === undefined) {
    return refuse("application_cannot_be_found", "The application could not be found.");
  }
  if (request.grant_type === tokenExchangeGrant) return exchange(world, shop, request, secret);
  if (request.grant_type === "refresh_token") {
    const answer = rotate(world, shop, request.refresh_token ?? "", secret);
    return answer
      ? json(answer)
      : refuse("invalid_grant", "The refresh token is invalid or has expired.", 401);
  }
  if (request.grant_type === undefined || request.grant_type === "authorization_code") {
    return redeemCode(world, shop, request, secret);
  }
  return refuse("unsupported_grant_type", `Unsupported grant type ${request.grant_type}.`);
}

function exchange(world: World, shop: Shop, request: TokenRequest, secret: string): Reply {
  const accessMode = accessModes[request.requested_token_type ?? ""];
  if (!accessMode) return refuse("invalid_request", "requested_token_type is missing or unknown.");
  if (request.subject_token_type !== idTokenType) {
    return refuse("invalid_request", "subject_token_type must be an id_token.");
  }
  const claims = verifySessionToken(world, shop, request.subject_token ?? "");
  if (!claims) return refuse("invalid_subject_token", "The subject token is invalid or has expired.");
  if (!shop.installation) {
    return refuse("application_not_installed", "The application is not installed on the shop.");
  }
  return json(
    issueToken(world, shop, {
      accessMode,
      expiring: isExpiring(request),
      userId: Number(claims.sub),
      secret,
    }),
  );
}

function redeemCode(world: World, shop: Shop, request: TokenRequest, secret: string): Reply {
  if (!request.code || !shop.authorizationCodes.delete(request.code)) {
    return refuse("invalid_request", "The authorization code was not found or was already used.");
  }
  return json(issueToken(world, shop, { accessMode: "offline", expiring: isExpiring(request), secret }));
}

const isExpiring = (request: TokenRequest): boolean => String(request.expiring ?? "0") === "1";

function readBody(incoming: Incoming): unknown {
  const text = incoming.rawBody.toString("utf8");
  if (incoming.headers["content-type"]?.includes("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
