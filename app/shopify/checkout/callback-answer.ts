import type { CarrierIdentity, Price, Service } from "../../engine/index.ts";
import { currencyExponent, roundHalfUp } from "../../engine/index.ts";
import { serviceCode, serviceName } from "../service-code.ts";
import { deliveryDate } from "./delivery-dates.ts";

/** One rate of Shopify's answer. Source: Shopify, "CarrierService", server response. */
export interface ShopifyRate {
  readonly service_name: string;
  readonly service_code: string;
  /** Hundredths of the currency, also for currencies without minor units. */
  readonly total_price: string;
  readonly description: string;
  readonly currency: string;
  readonly min_delivery_date: string;
  readonly max_delivery_date: string;
  /** Carriers call the recipient; asked for here, it is there when the label is made. */
  readonly phone_required: true;
}

export interface PricedService {
  readonly carrier: CarrierIdentity;
  readonly service: Service;
  readonly price: Price;
}

export interface AnswerTerms {
  /** The cart's; rates in another one are left out. `null`: Shopify named none. */
  readonly currency: string | null;
  readonly locale: string | null;
  readonly timeZone: string;
  readonly now: Date;
}

/** Cheapest first, so that the cheapest stays the default. */
export function toShopifyRates(priced: readonly PricedService[], terms: AnswerTerms): ShopifyRate[] {
  return priced
    .filter(({ price }) => terms.currency === null || price.currency === terms.currency)
    .toSorted((a, b) => a.price.totalMinor - b.price.totalMinor)
    .flatMap(({ carrier, service, price }) => {
      const code = serviceCode(carrier, service);
      if (code === null) return [];
      const date = deliveryDate(terms.now, service.estimatedDeliveryDays, terms.timeZone);
      return {
        service_name: serviceName(carrier, service),
        service_code: code,
        total_price: String(toHundredths(price)),
        description: description(service.estimatedDeliveryDays, terms.locale),
        currency: price.currency,
        min_delivery_date: date,
        max_delivery_date: date,
        phone_required: true,
      } satisfies ShopifyRate;
    });
}

/** ¥1000 (minor 1000) is 100000, €12.50 (minor 1250) is 1250, BHD 1.234 (minor 1234) is 123. */
function toHundredths({ totalMinor, currency }: Price): number {
  return roundHalfUp(totalMinor * 10 ** (2 - currencyExponent(currency)));
}

/** By language of the shopper; English where there is none of ours. */
const descriptions: Readonly<Record<string, (days: number) => string>> = {
  el: (days) =>
    days === 0 ? "Αυθημερόν" : days === 1 ? "Σε 1 εργάσιμη ημέρα" : `Σε ${days} εργάσιμες ημέρες`,
  en: (days) => (days === 0 ? "Same day" : days === 1 ? "In 1 working day" : `In ${days} working days`),
};

function description(estimatedDays: number, locale: string | null): string {
  const language = locale?.toLowerCase().split(/[-_]/)[0] ?? "en";
  const words = Object.hasOwn(descriptions, language) ? descriptions[language] : descriptions.en;
  return words === undefined ? "" : words(Math.ceil(estimatedDays));
}
