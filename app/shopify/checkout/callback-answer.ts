import type { CarrierIdentity, DeliveryPromise, Price, Service } from "../../engine/index.ts";
import { currencyExponent, roundHalfUp } from "../../engine/index.ts";
import { serviceCode, serviceName } from "../service-code.ts";
import { deliveryDate } from "./delivery-dates.ts";
import { describeDelivery } from "./describe-delivery.ts";

/** One rate of Shopify's answer. Source: Shopify, "CarrierService", server response. */
export interface ShopifyRate {
  readonly service_name: string;
  readonly service_code: string;
  /** Hundredths of the currency, also for currencies without minor units. */
  readonly total_price: string;
  readonly description: string;
  readonly currency: string;
  readonly min_delivery_date?: string;
  readonly max_delivery_date?: string;
  /** Carriers call the recipient; asked for here, it is there when the label is made. */
  readonly phone_required: true;
}

export interface PricedService {
  readonly carrier: CarrierIdentity;
  readonly service: Pick<Service, "code" | "name">;
  readonly price: Price;
  /** Absent: no day is promised. */
  readonly promise?: DeliveryPromise;
}

export interface AnswerTerms {
  /** The cart's; rates in another one are left out. `null`: Shopify named none. */
  readonly currency: string | null;
  readonly locale: string | null;
  /** The shop's. */
  readonly timeZone: string;
}

/** Cheapest first, so that the cheapest stays the default. */
export function toShopifyRates(priced: readonly PricedService[], terms: AnswerTerms): ShopifyRate[] {
  return priced
    .filter(({ price }) => terms.currency === null || price.currency === terms.currency)
    .toSorted((a, b) => a.price.totalMinor - b.price.totalMinor)
    .flatMap(({ carrier, service, price, promise }) => {
      const code = serviceCode(carrier, service);
      if (code === null) return [];
      return {
        service_name: serviceName(carrier, service),
        service_code: code,
        total_price: String(toHundredths(price)),
        description: promise === undefined ? "" : describeDelivery(promise, terms.locale),
        currency: price.currency,
        ...(promise && {
          min_delivery_date: deliveryDate(promise.earliest, terms.timeZone),
          max_delivery_date: deliveryDate(promise.latest, terms.timeZone),
        }),
        phone_required: true,
      } satisfies ShopifyRate;
    });
}

/** ¥1000 (minor 1000) is 100000, €12.50 (minor 1250) is 1250, BHD 1.234 (minor 1234) is 123. */
function toHundredths({ totalMinor, currency }: Price): number {
  return roundHalfUp(totalMinor * 10 ** (2 - currencyExponent(currency)));
}
