import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import type { AccessToken } from "../../kit/token-cache.ts";
import { identifier, jsonOf, UnreadableAnswer } from "../../kit/wire-answer.ts";

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** A token for client id and secret. Source: contract sheet, section 2. */
export const login: Operation<Credentials, AccessToken> = {
  name: "login",
  open: true,
  request: ({ clientId, clientSecret }) => ({
    method: "POST",
    path: "/api/v1/auth-sessions",
    body: { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  }),
  read(answer) {
    const { access_token, expires_in } = jsonOf(token, answer);
    return { token: access_token, expiresInS: expires_in };
  },
};

/** A merchant whom the login serves. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  /** The currency of the partner's amounts, for which no other field exists. */
  readonly currency: string | null;
  /** Language-country tags, `el-GR`. */
  readonly regions: readonly string[];
  /** The names of the flags that are on. */
  readonly permissions: readonly string[];
}

const partner = z.object({
  id: identifier,
  displayName: z.string().nullish(),
  assignedCurrency: z.string().length(3).nullish().catch(null),
  shippingRegions: z.array(z.string()).nullish().catch(null),
  permission: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** The merchants whom the login serves. Source: contract sheet, section 2. */
export const partners: Operation<null, readonly Partner[]> = {
  name: "partners",
  request: () => ({ method: "GET", path: "/api/v1/entrusted-partners" }),
  read(answer) {
    const rows = jsonOf(z.array(partner), answer);
    if (rows.length === 0) throw new UnreadableAnswer("A login without a partner.");
    return rows.map(({ id, displayName, assignedCurrency, shippingRegions, permission }) => ({
      id,
      name: displayName || id,
      currency: assignedCurrency ?? null,
      regions: shippingRegions ?? [],
      permissions: Object.entries(permission ?? {}).flatMap(([name, on]) => (on === true ? [name] : [])),
    }));
  },
};
