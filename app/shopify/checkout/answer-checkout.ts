import type { CheckoutOffer, Rate, RateFailure } from "../../engine/index.ts";
import { priceRates } from "../../engine/index.ts";
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
import { offerRates } from "./offer-rates.ts";
import { toCheckoutCart } from "./to-checkout-cart.ts";

const BODY_LIMIT = 1024 * 1024;
/** Shopify waits 3 s at its busiest; what has not come by then is left out. */
const CARRIERS_TIMEOUT_MS = 2_000;

const configsOf = new WeakMap<Services, CheckoutConfigs>();

/**
 * Shopify's request for rates at checkout: `POST /shopify/rates/<token>`.
 * 200 with the rates that can be made, an empty list when there are none; 404 for an unknown token; 400 and 413 for
 * what is no request; a fault of ours is a 500, so that the shop's backup rates apply.
 */
export async function answerCheckout(services: Services, request: Request, token: string): Promise<Response> {
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
    return Response.json({ rates: await ratesFor(services, config, parsed.data.rate) });
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
): Promise<readonly ShopifyRate[]> {
  const facts = await productMemory(services).factsFor(config.shop.merchantId, variantIdsInCart(rate));
  const request = toQuoteRequest(rate, config.settings.defaultItemWeightG, facts);
  if (request === null) return [];
  const quote = await priceRates(services.ports, config.setup, request, {
    timeoutMs: CARRIERS_TIMEOUT_MS,
  });
  logFailures(services, config, quote.failures);
  const terms = { locale: rate.locale, timeZone: config.shop.timeZone ?? "UTC" };
  const cart = toCheckoutCart(rate, request, services.ports.clock.now());
  if (isServiceDiscovery(rate)) return listServices(config, quote.rates, cart.currency, terms);
  const offers = offerRates(services, config, quote.rates, cart);
  return toShopifyRates(offers.map(toAnsweredService), terms);
}

function toAnsweredService({ rate, shown, name }: CheckoutOffer<Rate>): AnsweredService {
  const { carrier, service, promise } = rate;
  return { carrier, service, shown, name, ...(promise && { promise }) };
}

/** A service without a price for the route is everyday; a carrier that is down, or a driver that throws, is news. */
function logFailures(services: Services, config: CheckoutConfig, failures: readonly RateFailure[]): void {
  for (const { carrierCode, serviceCode, code, message, fault } of failures) {
    if (code === "OPTION_NOT_AVAILABLE") continue;
    services.log.warn(
      { shop: config.shop.domain, carrierCode, serviceCode, code, err: fault ?? undefined },
      `no rate at checkout: ${message}`,
    );
  }
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
