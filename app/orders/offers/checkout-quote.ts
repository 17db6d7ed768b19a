import type {
  CheckoutOffer,
  EngineErrorCode,
  Environment,
  QuoteRequest,
  Rate,
  RateFailure,
} from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import type { CompiledShop } from "./compile-shop.ts";

/** What a shopper was offered at checkout, and why. The place makes it personal: it goes after 30 days, or with the shop. */
export interface CheckoutQuote {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shop: string;
  readonly createdAt: Date;
  /** From the request to its answer. */
  readonly durationMs: number;
  /** The cart's, as it was written. */
  readonly currency: string | null;
  readonly country: string;
  readonly zip: string | null;
  readonly pieces: number;
  readonly weightG: number;
  readonly rates: readonly OfferedRate[];
  readonly failures: readonly {
    readonly carrier: string;
    /** Null: the account could not be opened. */
    readonly service: string | null;
    readonly code: EngineErrorCode;
  }[];
}

export interface OfferedRate {
  readonly carrier: string;
  readonly service: string;
  readonly costMinor: number;
  readonly costCurrency: string;
  /** In the cart's currency. */
  readonly shownMinor: number;
  /** The merchant's own, by a rule. */
  readonly name: string | null;
  /** Names of the rules that applied, in their order. */
  readonly rules: readonly string[];
}

export interface CheckoutQuoteStore {
  /** In one statement. */
  add(quotes: readonly CheckoutQuote[]): Promise<void>;
}

/** What is kept of an answered checkout: what each service cost, what the shopper saw instead, and by which rules. */
export function toCheckoutQuote(
  services: Pick<OrderServices, "ports">,
  { shop }: CompiledShop,
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
