import type { CheckoutOffer, Rate } from "../../engine/index.ts";
import { beginPricing } from "../../engine/index.ts";
import type { Services } from "../../services.server.ts";
import { productMemory } from "../products/product-memory.ts";
import { readBody } from "../read-body.ts";
import type { AnsweredService, ShopifyRate } from "./callback-answer.ts";
import { toShopifyRates } from "./callback-answer.ts";
import type { CallbackRequest } from "./callback-request.ts";
import { callbackRequest, isServiceDiscovery, toQuoteRequest, variantIdsInCart } from "./callback-request.ts";
import { acceptsSignature } from "./callback-signature.ts";
import type { CheckoutConfig, CheckoutConfigs } from "./checkout-config.ts";
import { checkoutConfigs } from "./checkout-config.ts";
import { listServices } from "./list-services.ts";
import { logFailures } from "./log-failures.ts";
import { offerRates } from "./offer-rates.ts";
import { ratesInTime } from "./rates-in-time.ts";
import { toCheckoutCart } from "./to-checkout-cart.ts";
import { toCheckoutQuote } from "./to-checkout-quote.ts";

const BODY_LIMIT = 1024 * 1024;

const configsOf = new WeakMap<Services, CheckoutConfigs>();

/**
 * Shopify's request for rates at checkout: `POST /shopify/rates/<token>`.
 * 200 with the rates that can be made, an empty list when there are none; 404 for an unknown token; 400 and 413 for
 * what is no request; a fault of ours is a 500, so that the shop's backup rates apply.
 */
export async function answerCheckout(services: Services, request: Request, token: string): Promise<Response> {
  const begunAt = performance.now();
  if (request.method !== "POST") return refuse(405, "Only POST is answered here.", { allow: "POST" });
  try {
    const config = await configOf(services, token);
    if (config === null) return refuse(404, "There is nothing here.");
    const body = await readBody(request, BODY_LIMIT);
    if (body === null) return refuse(413, "The request is larger than 1 MiB.");
    if (!acceptsSignature(services, request, body, config.shop.domain))
      return refuse(401, "The request is not signed by Shopify.");
    const parsed = callbackRequest.safeParse(parseJson(body));
    if (!parsed.success) return refuse(400, "The request is not a carrier service request.");
    return Response.json({ rates: await ratesFor(services, config, parsed.data.rate, begunAt) });
  } catch (error) {
    services.log.error({ err: error }, "checkout callback failed");
    return refuse(500, "Rates can't be made now.");
  }
}

function configOf(services: Services, token: string): Promise<CheckoutConfig | null> {
  let configs = configsOf.get(services);
  if (configs === undefined) {
    configs = checkoutConfigs(services);
    configsOf.set(services, configs);
  }
  return configs(token);
}

async function ratesFor(
  services: Services,
  config: CheckoutConfig,
  rate: CallbackRequest,
  begunAt: number,
): Promise<readonly ShopifyRate[]> {
  const facts = await productMemory(services).factsFor(config.shop.merchantId, variantIdsInCart(rate));
  const request = toQuoteRequest(rate, config.settings.defaultItemWeightG, facts);
  if (request === null) return [];
  const { CHECKOUT_PATIENCE_MS: patienceMs, CHECKOUT_DEADLINE_MS: deadlineMs } = services.env;
  const pricing = beginPricing(services.ports, config.setup, request);
  const quote = await ratesInTime(pricing, { patienceMs, deadlineMs }, performance.now() - begunAt);
  logFailures(services, config, quote.failures);
  const terms = { locale: rate.locale, timeZone: config.shop.timeZone ?? "UTC" };
  const at = services.ports.clock.now();
  const cart = toCheckoutCart(rate, request, at);
  if (isServiceDiscovery(rate)) return listServices(config, quote.rates, cart.currency, terms);
  const offers = offerRates(services, config, quote.rates, cart);
  const durationMs = performance.now() - begunAt;
  const asked = { request, currency: cart.currency, quantity: cart.quantity, at, durationMs };
  services.checkoutQuotes.record(toCheckoutQuote(services, config, asked, offers, quote.failures));
  return toShopifyRates(offers.map(toAnsweredService), terms);
}

function toAnsweredService({ rate, shown, name }: CheckoutOffer<Rate>): AnsweredService {
  const { carrier, service, promise } = rate;
  return { carrier, service, shown, name, ...(promise && { promise }) };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: message }, { status, headers });
}
