import { randomUUID } from "node:crypto";
import { germanDay } from "../../kit/german-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { GlsApp } from "../accounts.ts";
import type { GlsWorld } from "../world.ts";
import { countCall } from "../world.ts";

const refused = (message: string, type: string, status: number): Reply =>
  json({ errors: [{ message, type }] }, status);

/** The token's address: a form with the client in its fields or as HTTP Basic. Source: section 2. */
export function giveToken(world: GlsWorld, call: CarrierCall): Reply {
  if (call.method !== "POST") return refused("Method not allowed", "METHOD", 405);
  if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers["content-type"] ?? ""))
    return refused("The body must be a form", "CONTENT_TYPE", 400);
  const form = new URLSearchParams(call.body.toString("utf8"));
  if (form.get("grant_type") !== "client_credentials")
    return refused("grant_type must be client_credentials", "GRANT_TYPE", 400);
  const [clientId, clientSecret] = basicOf(call) ?? [form.get("client_id"), form.get("client_secret")];
  const app = world.apps.find((known) => known.clientId === clientId && known.clientSecret === clientSecret);
  if (app === undefined)
    return refused("The client credentials are invalid", "CREDENTIALS", world.quirks.tokenRefusalStatus);
  const { tokensPerDay, tokenTtlS } = world.settings;
  if (!countCall(world, `token ${app.clientId}`, germanDay(world.clock.now()), tokensPerDay))
    return refused("Too many tokens today", "QUOTA", 400);
  const text = randomUUID();
  world.tokens.set(text, { app, endsAtMs: world.clock.nowMs + tokenTtlS * 1_000 });
  return json({ access_token: text, token_type: "Bearer", expires_in: tokenTtlS });
}

function basicOf({ headers }: CarrierCall): [string, string] | null {
  const [, coded] = /^Basic (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (coded === undefined) return null;
  const [clientId = "", ...secret] = Buffer.from(coded, "base64").toString("utf8").split(":");
  return [clientId, secret.join(":")];
}

export const bearerOf = ({ headers }: CarrierCall): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";

/** The app of a call; null: no token, an unknown one or an expired one. */
export function appOf(world: GlsWorld, call: CarrierCall): GlsApp | null {
  const token = world.tokens.get(bearerOf(call));
  return token !== undefined && token.endsAtMs > world.clock.nowMs ? token.app : null;
}
