/** Rates of one tariff for one request, in the API's form: no server, no database. */

import { allCarriers } from "../../../adapters/carriers/index.ts";
import type {
  CarrierAccount,
  Clock,
  PricingRequest,
  Rate,
  RateFailure,
} from "../../../domain/engine/index.ts";
import { defaultShippingConfig, priceRates, toMinor } from "../../../domain/engine/index.ts";
import type { TariffDocument } from "../../../domain/tariffs/document/document.ts";
import { newTariffAccount } from "../../../domain/tariffs/versions/account-versions.ts";
import { systemIds } from "../../../process/clock-and-ids.ts";
import { presentRate } from "../../rest/rates/present-rate.ts";
import type { RateResponse } from "../../rest/rates/schema.ts";
import { priceRequest as requestForm } from "../../rest/rates/schema.ts";
import { toQuoteRequest } from "../../rest/rates/to-quote-request.ts";
import { check } from "../../rest/server/check.ts";
import { explanationLines } from "./explanation-lines.ts";

export interface PricedRequest {
  readonly rates: readonly RateResponse[];
  readonly failures: readonly RateFailure[];
  /** The lines that explain each rate, in the order of the rates. */
  readonly explanations: readonly (readonly string[])[];
}

/**
 * @param body a request in the form of `POST /v1/rates`; a state is not needed
 * @throws EngineError VALIDATION_FAILED
 */
export async function priceRequest(
  documents: readonly TariffDocument[],
  body: unknown,
  at: Date,
  publicUrl: string,
): Promise<PricedRequest> {
  const clock: Clock = { now: () => at };
  const carriers = allCarriers({ clock, voucherNumbers: noVouchers });
  const account: CarrierAccount = {
    ...newTariffAccount(documents),
    id: systemIds.next(),
    merchantId: systemIds.next(),
    environment: "sandbox",
    updatedAt: at,
  };
  const request = toQuoteRequest(check(requestForm, body));
  const shippingConfig = defaultShippingConfig(documents[0]?.timeZone);
  const quote = await priceRates(
    { carriers, clock, ids: systemIds },
    { accounts: [account], shippingConfig },
    request,
  );
  const { services } = carriers.connect(account);
  const explain = (rate: Rate) => {
    const service = services.find(({ code }) => code === rate.service.code);
    const explained = service?.explain?.({ ...rate.request, ...asked(rate), parcels: rate.parcels, at });
    if (explained === undefined) return [];
    return explanationLines(
      `${rate.service.code} (${rate.service.name})`,
      explained.price,
      explained.explanation,
    );
  };
  return {
    rates: quote.rates.map((rate) => presentRate(rate, (image) => new URL(image, `${publicUrl}/`).href)),
    failures: quote.failures,
    explanations: quote.rates.map(explain),
  };
}

/** The options of a quote, in the price's units. */
function asked({
  request,
  price,
}: Rate): Pick<PricingRequest, "extras" | "cashOnDeliveryMinor" | "withPickup"> {
  const { cashOnDelivery, extras, pickup } = request.options ?? {};
  return {
    ...(pickup && { withPickup: true }),
    ...(cashOnDelivery && { cashOnDeliveryMinor: toMinor(cashOnDelivery, price.currency) }),
    extras: {
      ...(extras?.insuranceAmount && { insuranceMinor: toMinor(extras.insuranceAmount, price.currency) }),
      ...(extras?.isSaturdayDelivery && { saturdayDelivery: true }),
    },
  };
}

/** Voucher numbers of a carrier that only prices, which needs none. */
const none = {
  allocate: () => Promise.reject(new Error("a price allocates no voucher")),
  find: () => Promise.resolve(null),
};
const noVouchers = { ...none, ranges: { ...none, requireLeft: none.allocate } };
