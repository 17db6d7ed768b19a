import { createHmac } from "node:crypto";
import { post } from "../http/outgoing.ts";
import { signingSecret } from "../oauth/app-secrets.ts";
import type { CarrierCall, Cart, CartLine } from "../state/checkout.ts";
import { randomHex } from "../state/identifiers.ts";
import type { CarrierService, Location } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { readCarrierAnswer } from "./carrier-answer.ts";
import { carrierRequest } from "./carrier-request.ts";
import { carrierTimeOut, noteCarrierCall } from "./carrier-time-out.ts";
import { cachedCall, cacheKey, keepCall } from "./rate-cache.ts";

/** Asks a carrier service for the rates of one location's goods, unless the answer is cached. */
export async function callCarrier(
  world: World,
  shop: Shop,
  cart: Cart,
  carrier: CarrierService,
  location: Location,
  lines: CartLine[],
): Promise<CarrierCall> {
  const request = carrierRequest(shop, cart, location, lines);
  const now = world.now().getTime();
  const key = cacheKey(carrier, request);
  const known = cachedCall(shop, key, now);
  if (known) return known;
  const timeoutMs = cart.timeoutMs ?? carrierTimeOut(shop, world.behaviour.carrierTimeoutMs, now);
  noteCarrierCall(shop, now);
  const { answer, ...outcome } = await postToCarrier(world, shop, carrier, request, timeoutMs);
  const read =
    outcome.status !== null && outcome.status < 300
      ? readCarrierAnswer(answer, [
          ...new Set([cart.currency, shop.currency, ...Object.keys(shop.exchangeRates ?? {})]),
        ])
      : null;
  const call: CarrierCall = {
    carrierServiceId: carrier.id,
    carrierService: carrier.name,
    locationId: location.id,
    location: location.name,
    profileId: null,
    ms: outcome.ms,
    timeoutMs,
    cached: false,
    status: outcome.status,
    failure:
      outcome.failure ??
      (outcome.status >= 300
        ? `answered ${outcome.status}`
        : read
          ? null
          : "the answer has no list of rates"),
    request,
    answer,
    rates: read?.rates ?? [],
    refused: read?.refused ?? [],
    collapsed: read?.collapsed ?? 0,
  };
  keepCall(shop, key, world.now().getTime(), call);
  return call;
}

/** The request as Shopify sends it, and the answer's JSON; null if there is none. */
export async function postToCarrier(
  world: World,
  shop: Shop,
  carrier: CarrierService,
  request: unknown,
  totalMs: number,
) {
  const body = JSON.stringify(request);
  const outcome = await post(carrier.callbackUrl, carrierHeaders(world, shop, body), body, { totalMs });
  return { ...outcome, answer: outcome.body === null ? null : parse(outcome.body) };
}

function carrierHeaders(world: World, shop: Shop, body: string): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "User-Agent": "Shopify",
    "X-Shopify-Shop-Domain": shop.domain,
    "X-Shopify-API-Version": world.behaviour.apiVersion,
  };
  if (shop.carrierSignature === "none") return headers;
  const secret = shop.carrierSignature === "good" ? signingSecret(world) : randomHex(16);
  headers["X-Shopify-Hmac-Sha256"] = createHmac("sha256", secret).update(body, "utf8").digest("base64");
  return headers;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
