import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json, Refusal } from "../../kit/http.ts";
import { refused } from "../errors.ts";
import type { Login } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import { readBody } from "./read-body.ts";

const credentials = z.strictObject({
  grant_type: z.literal("client_credentials"),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
});

const signingKey = randomBytes(32);

/** `POST /api/v1/auth-sessions`: a token for client id and secret. Source: contract sheet, section 2. */
export function openSession(world: BoxnowWorld, call: CarrierCall): Reply {
  const { client_id, client_secret } = readBody(credentials, call);
  const login = world.logins.find(({ clientId }) => clientId === client_id);
  if (login?.clientSecret !== client_secret) throw new Refusal(json({ code: "?", status: 401 }, 401));
  if (login.isDisabled) throw refused("X403");
  const issuedAtMs = world.clock.nowMs;
  const token = tokenOf(world, login, issuedAtMs);
  world.tokens.set(token, { clientId: login.clientId, expiresAtMs: issuedAtMs + world.tokenTtlS * 1000 });
  return json({ access_token: token, token_type: "Bearer", expires_in: world.tokenTtlS });
}

/** A JWT whose claim names the permissions of the login's first partner. */
function tokenOf(world: BoxnowWorld, login: Login, issuedAtMs: number): string {
  const partner = world.partners.find(({ id }) => id === login.partnerIds[0]);
  const issuedAt = Math.floor(issuedAtMs / 1000);
  const parts = [
    { alg: "HS256", typ: "JWT" },
    {
      sub: login.clientId,
      iat: issuedAt,
      exp: issuedAt + world.tokenTtlS,
      jti: randomBytes(8).toString("hex"),
      "https://boxnow.gr": { permission: partner?.permission ?? {} },
    },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const signed = parts.join(".");
  return `${signed}.${createHmac("sha256", signingKey).update(signed).digest("base64url")}`;
}
