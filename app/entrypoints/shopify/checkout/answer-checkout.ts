import { LRUCache } from "lru-cache";
import type { CheckoutOffer, Ids, KeptPacker, KeptPackers, Rate } from "../../../domain/engine/index.ts";
import { askAround, beginPricing } from "../../../domain/engine/index.ts";
import { MOST_VALUES_OF_A_REQUEST, parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { toCheckoutQuote } from "../../../domain/orders/offers/checkout-quote.ts";
import type { CompiledShop } from "../../../domain/orders/offers/compile-shop.ts";
import { showsRates } from "../../../domain/orders/offers/compile-shop.ts";
import type { PlacedOffer } from "../../../domain/orders/offers/offer-points.ts";
import { offerPoints } from "../../../domain/orders/offers/offer-points.ts";
import { logFailures, offerRates } from "../../../domain/orders/offers/offer-rates.ts";
import { ratesInTime } from "../../../domain/orders/offers/rates-in-time.ts";
import { serviceCode } from "../../../domain/orders/offers/service-code.ts";
import { assumedPieces } from "../../../domain/orders/parcels/assumed-pieces.ts";
import { MOST_PIECES, piecesOfLines } from "../../../domain/orders/parcels/parcel-items.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import { productMemory } from "../../../domain/orders/products/product-memory.ts";
import type { Services } from "../../../process/services.server.ts";
import { isSignedBy, signatureHeader } from "../signature.ts";
import type { AnsweredService, ShopifyRate } from "./callback-answer.ts";
import { toShopifyRates } from "./callback-answer.ts";
import type { CallbackRequest } from "./callback-request.ts";
import {
  callbackRequest,
  coordinatesOf,
  isServiceDiscovery,
  shippedLinesOf,
  toQuoteRequest,
  variantIdsInCart,
} from "./callback-request.ts";
import type { CompiledShops } from "./compiled-shops.ts";
import { compiledShops } from "./compiled-shops.ts";
import { toCheckoutCart } from "./to-checkout-cart.ts";

type Needs = Pick<Services, "checkoutQuotes" | "env" | "log" | "mayPass" | "merchantChanges" | "shops"> &
  OrderServices;

/** The part of an HTTP request that the callback reads. */
interface CallbackCall {
  /** @param name the header's name in lower case @returns `null` when the request has none */
  header(name: string): string | null;
  /** `null` when the body is longer than `LONGEST_CALLBACK`. */
  body(): Promise<Uint8Array | null>;
}

type CallbackOutcome =
  | {
      readonly status: 200;
      readonly headers: { readonly "content-type": "application/json" };
      readonly body: string;
    }
  | { readonly refusal: { readonly status: 400 | 401 | 404 | 413 | 500 | 503; readonly message: string } };

/** Bytes. */
export const LONGEST_CALLBACK = 1024 * 1024;

const jsonType = { "content-type": "application/json" } as const;

/** A checkout's rates are never stored, so none is read by its id. */
const noIds: Ids = { next: () => "" };

/** Pieces of the carts whose packings a shop keeps: some megabytes at most. */
const MOST_KEPT_PIECES = 500;

/** A change of the shop's boxes compiles it anew, and so forgets its packings. */
const packersOf = new WeakMap<CompiledShop, KeptPackers>();

const compiledShopsOf = new WeakMap<Needs, CompiledShops>();

/**
 * Answers Shopify's request for rates at checkout: `POST /shopify/rates/<token>`.
 * 200 with rates, or an empty list when no service fits, the shop's sandbox stays hidden or the merchant is suspended; 404 for an unknown token; 400 for a malformed
 * request, 413 for one that is too long or has too many pieces;
 * 500 for a fault of ours, 503 while the database is away or without an exchange rate to the shop's currency, so that the
 * shop's backup rates apply.
 */
export async function answerCheckout(
  services: Needs,
  call: CallbackCall,
  token: string,
): Promise<CallbackOutcome> {
  const body = await call.body();
  const begunAt = performance.now();
  try {
    const compiled = await compiledShopOf(services, token);
    if (compiled === null) return refuse(404, "There is nothing here.");
    if (body === null) return refuse(413, "The request is larger than 1 MiB.");
    if (!acceptsSignature(services, call.header(signatureHeader), body, compiled.shop.domain))
      return refuse(401, "The request is not signed by Shopify.");
    const parsed = callbackRequest.safeParse(parseJson(body));
    if (!parsed.success) return refuse(400, "The request is not a carrier service request.");
    if (piecesOfLines(parsed.data.rate.items) > MOST_PIECES)
      return refuse(413, `The cart has more than ${MOST_PIECES} pieces.`);
    const rates =
      !compiled.isSuspended && showsRates(compiled.shop, compiled.settings)
        ? await ratesFor(services, compiled, parsed.data.rate, begunAt)
        : [];
    if (rates === null) return refuse(503, "There is no exchange rate to the shop's currency.");
    return { status: 200, headers: jsonType, body: JSON.stringify({ rates }) };
  } catch (error) {
    services.log.error({ err: error }, "checkout callback failed");
    return refuse(services.mayPass(error) ? 503 : 500, "Rates can't be made now.");
  }
}

function compiledShopOf(services: Needs, token: string): Promise<CompiledShop | null> {
  let shops = compiledShopsOf.get(services);
  if (shops === undefined) {
    shops = compiledShops(services);
    compiledShopsOf.set(services, shops);
  }
  return shops(token);
}

function keptPackersOf(compiled: CompiledShop): KeptPackers {
  const known = packersOf.get(compiled);
  if (known !== undefined) return known;
  const kept = new LRUCache<string, KeptPacker>({
    max: MOST_KEPT_PIECES,
    maxSize: MOST_KEPT_PIECES,
    sizeCalculation: ({ pieces }) => Math.max(1, pieces),
  });
  packersOf.set(compiled, kept);
  return kept;
}

/**
 * Service discovery gets the same true prices as any cart. A network of lockers is one service there, as it is in the merchant's
 * rules: each locker's name would be another one to choose.
 * @returns `null`: there are prices, and none can be shown in the cart's currency or the shop's
 */
async function ratesFor(
  services: Needs,
  compiled: CompiledShop,
  rate: CallbackRequest,
  begunAt: number,
): Promise<readonly ShopifyRate[] | null> {
  const facts = await productMemory(services).factsFor(compiled.shop.merchantId, variantIdsInCart(rate));
  const { defaultItemWeightG } = compiled.settings;
  const request = toQuoteRequest(rate, defaultItemWeightG, facts);
  if (request === null) return [];
  const { CHECKOUT_PATIENCE_MS: patienceMs, CHECKOUT_DEADLINE_MS: deadlineMs } = services.env;
  const pricing = beginPricing({ ...services.ports, ids: noIds }, compiled.setup, request, {
    keptPackers: keptPackersOf(compiled),
    waitsMs: Math.max(0, Math.min(patienceMs, deadlineMs) - (performance.now() - begunAt)),
  });
  // Points by place are asked for beside the prices, within the same time.
  const isAtPoint = compiled.offered
    .filter(({ endsAtPoint }) => endsAtPoint)
    .map(({ accountId }) => accountId);
  askAround(
    services.ports,
    compiled.setup.accounts.filter(({ id }) => isAtPoint.includes(id)),
    request.to,
  );
  const quote = await ratesInTime(pricing, { patienceMs, deadlineMs }, performance.now() - begunAt);
  logFailures(services, compiled, quote.failures);
  const terms = { locale: rate.locale, timeZone: compiled.shop.timeZone ?? "UTC" };
  const at = services.ports.clock.now();
  const cart = toCheckoutCart(rate, request, at, compiled.shop.currency);
  const { offers: priced, unexchanged } = offerRates(services, compiled, quote.rates, cart);
  const isUnexchanged = priced.length === 0 && unexchanged.length > 0;
  if (isServiceDiscovery(rate)) {
    if (isUnexchanged) return null;
    return toShopifyRates(
      priced.map((offer) => toAnsweredService(offer, compiled)),
      terms,
    );
  }
  const leftMs = Math.min(patienceMs, deadlineMs) - (performance.now() - begunAt);
  const shopper = { at: coordinatesOf(rate), to: request.to };
  const offers = await offerPoints(services, compiled, priced, shopper, leftMs);
  const durationMs = performance.now() - begunAt;
  const assumed = assumedPieces(shippedLinesOf(rate), defaultItemWeightG, facts);
  const asked = { request, currency: cart.currency, quantity: cart.quantity, at, durationMs, assumed };
  services.checkoutQuotes.record(
    toCheckoutQuote(services, compiled, asked, eachOnce(offers), quote.failures),
  );
  if (isUnexchanged) return null;
  return toShopifyRates(
    offers.map((offer) => toAnsweredService(offer, compiled)),
    terms,
  );
}

function toAnsweredService(
  { rate, shown, name, place }: PlacedOffer,
  { offered }: Pick<CompiledShop, "offered">,
): AnsweredService {
  const { carrier, service, promise } = rate;
  const code = serviceCode(carrier, service);
  const needsPhone = offered.find((each) => each.code === code)?.needsPhone ?? true;
  return { carrier, service, shown, name, needsPhone, ...(promise && { promise }), ...(place && { place }) };
}

/** Each service once, whatever number of its points is offered. */
function eachOnce(offers: readonly PlacedOffer[]): readonly CheckoutOffer<Rate>[] {
  return [...new Map(offers.map((offer) => [offer.rate, offer])).values()];
}

const decoder = new TextDecoder();

function parseJson(body: Uint8Array): unknown {
  try {
    return parseJsonWithin(decoder.decode(body), MOST_VALUES_OF_A_REQUEST);
  } catch {
    return undefined;
  }
}

function refuse(status: 400 | 401 | 404 | 413 | 500 | 503, message: string): CallbackOutcome {
  return { refusal: { status, message } };
}

/** Counts callbacks by their signature since the process started. */
const callbackSignatures = { good: 0, absent: 0, bad: 0 };

/**
 * False when the request must be refused. Shopify documents no signature on this call, and shops differ, so the path's
 * secret is the authority. Signatures are counted; `CALLBACK_HMAC=enforce` also refuses wrong and absent ones.
 */
function acceptsSignature(
  services: Pick<Services, "env" | "log">,
  signature: string | null,
  body: Uint8Array,
  shop: string,
): boolean {
  const { CALLBACK_HMAC: mode, SHOPIFY_API_SECRET: secrets } = services.env;
  if (mode === "off" || secrets === undefined) return true;
  const verdict = signature === null ? "absent" : isSignedBy(secrets, body, signature) ? "good" : "bad";
  callbackSignatures[verdict]++;
  if (verdict === "good") return true;
  if (verdict === "bad")
    services.log.warn({ shop, callbackSignatures }, "checkout callback with a bad signature");
  return mode !== "enforce";
}
