import type { CarrierIdentity, DeliveryPromise, Money, Service } from "../../../domain/engine/index.ts";
import { currencyExponent, roundHalfUp } from "../../../domain/engine/index.ts";
import type { OfferedPlace } from "../../../domain/orders/offers/offer-points.ts";
import { pointCode, serviceCode, serviceName } from "../../../domain/orders/offers/service-code.ts";
import { deliveryDate, describeDelivery, describePlace, pointName } from "./describe-rate.ts";

/** One rate of Shopify's answer. Source: Shopify, "CarrierService", server response. */
export interface ShopifyRate {
  readonly service_name: string;
  readonly service_code: string;
  /** The price in hundredths, also for currencies without minor units. */
  readonly total_price: string;
  readonly description: string;
  readonly currency: string;
  readonly min_delivery_date?: string;
  readonly max_delivery_date?: string;
  /** The carrier calls the recipient: ask for the phone at checkout, so that the label has it. */
  readonly phone_required: boolean;
}

export interface AnsweredService {
  readonly carrier: CarrierIdentity;
  readonly service: Pick<Service, "code" | "name">;
  readonly shown: Money;
  /** The merchant's name for it; `null`: carrier and service. */
  readonly name: string | null;
  readonly needsPhone: boolean;
  /** Absent: the carrier promises no day. */
  readonly promise?: DeliveryPromise;
  /** Absent: it goes to the shopper's address. */
  readonly place?: OfferedPlace;
}

export interface AnswerTerms {
  readonly locale: string | null;
  readonly timeZone: string;
}

/** Keeps the given order, which is by price: the cheapest stays the default. */
export function toShopifyRates(services: readonly AnsweredService[], terms: AnswerTerms): ShopifyRate[] {
  return services.flatMap(({ carrier, service, shown, name, needsPhone, promise, place }) => {
    const plain = serviceCode(carrier, service);
    const code =
      plain === null || place === undefined ? plain : pointCode(plain, place.near.point.locationId);
    if (code === null) return [];
    const called = name ?? serviceName(carrier, service);
    const delivery = promise === undefined ? "" : describeDelivery(promise, terms.locale);
    return {
      service_name: place === undefined ? called : pointName(called, place),
      service_code: code,
      total_price: String(toHundredths(shown)),
      description: place === undefined ? delivery : describePlace(place, delivery, terms.locale),
      currency: shown.currency,
      ...(promise && {
        min_delivery_date: deliveryDate(promise.earliest, terms.timeZone),
        max_delivery_date: deliveryDate(promise.latest, terms.timeZone),
      }),
      phone_required: needsPhone,
    } satisfies ShopifyRate;
  });
}

/** ¥1000 (minor 1000) is 100000, €12.50 (minor 1250) is 1250, BHD 1.234 (minor 1234) is 123. */
function toHundredths({ minor, currency }: Money): number {
  return roundHalfUp(minor * 10 ** (2 - currencyExponent(currency)));
}
