import type { CheckoutOffer, QuoteRequest, Rate, RateFailure } from "../../engine/index.ts";
import type { CheckoutQuote, Services } from "../../services.server.ts";
import type { CheckoutConfig } from "./checkout-config.ts";

/** What is kept of an answered checkout: what each service cost, what the shopper saw instead, and by which rules. */
export function toCheckoutQuote(
  services: Pick<Services, "ports">,
  { shop }: CheckoutConfig,
  asked: {
    readonly request: QuoteRequest;
    readonly currency: string | null;
    readonly quantity: number;
    readonly at: Date;
    readonly durationMs: number;
  },
  offers: readonly CheckoutOffer<Rate>[],
  failures: readonly RateFailure[],
): CheckoutQuote {
  const { to, items } = asked.request;
  return {
    id: services.ports.ids.next(),
    merchantId: shop.merchantId,
    environment: shop.environment,
    shop: shop.domain,
    createdAt: asked.at,
    durationMs: Math.round(asked.durationMs),
    currency: asked.currency,
    country: to.country,
    zip: to.zip ?? null,
    pieces: asked.quantity,
    weightG: items.reduce((sum, { weightG }) => sum + weightG, 0),
    rates: offers.map(({ rate, shown, name, steps }) => ({
      carrier: rate.carrier.code,
      service: rate.service.code,
      costMinor: rate.price.totalMinor,
      costCurrency: rate.price.currency,
      shownMinor: shown.minor,
      name,
      rules: steps.filter(({ applied }) => applied).map(({ rule }) => rule),
    })),
    failures: failures.map(({ carrierCode, serviceCode, code }) => ({
      carrier: carrierCode,
      service: serviceCode,
      code,
    })),
  };
}
