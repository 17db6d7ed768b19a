/** Source: service document, POST /v1/rates and GET /v1/rates/:id. */
import { z } from "zod";
import type { RateFailure } from "../../../domain/engine/index.ts";
import { getRate, quoteRates } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { SavedNameNeeds } from "../address-book/saved-names.ts";
import { withSavedNames } from "../address-book/saved-names.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, reading, WithHeaders, wrapped } from "../server/endpoint.ts";
import { requireRoomForRates } from "../server/limits.ts";
import { addressWarnings, addressWarningsHeader } from "../values/address-warnings.ts";
import { parcel } from "../values/examples.ts";
import type { UrlNeeds } from "../values/urls.ts";
import { urlsOf } from "../values/urls.ts";
import { presentRate, presentSingleRate } from "./present-rate.ts";
import type { FailureResponse } from "./schema.ts";
import { quoteRequest, quoteResponse, rateIdForm, rateResponse } from "./schema.ts";
import { toQuoteRequest } from "./to-quote-request.ts";

type Needs = Pick<Services, "ports" | "rateQuota" | "log"> & SavedNameNeeds & UrlNeeds;

export const quoteExamples = {
  domestic: {
    summary: "A book parcel from Athens to Thessaloniki",
    value: {
      items: [parcel],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "GR", zip: "546 24" },
    },
  },
  withOptions: {
    summary: "With cash on delivery and insurance in the price",
    value: {
      items: [parcel],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "GR", zip: "546 24" },
      cash_on_delivery: 49.9,
      extras: { insurance_amount: 100 },
    },
  },
  byName: {
    summary: "Between saved addresses, in a box of yours",
    value: {
      items: [{ box: "Shoe box", weight: 1200 }],
      address_from: "Athens warehouse",
      address_to: "Thessaloniki shop",
    },
  },
  abroad: {
    summary: "Two items to Berlin",
    value: {
      items: [
        { ...parcel, value: 49.9, currency: "EUR" },
        { weight: 300, height: 5, width: 10, length: 15 },
      ],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "DE", zip: "10115" },
    },
  },
  withoutPostalCodes: {
    summary: "To a country without postal codes the city is enough",
    value: {
      items: [parcel],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "AE", city: "Dubai" },
    },
  },
};

const quote = creating({
  path: "/v1/rates",
  scope: "read",
  operationId: "quoteRates",
  tag: "Rates",
  summary: "Quote the prices of all enabled carrier services",
  description:
    "Cheapest first. A service that fails, refuses or has no price for the route is left out; `failures: true` names it. Prices hold `cash_on_delivery`, `extras` and `pickup`, and services that lack one are left out: such a rate is bought with the same options. A rate without options may be bought with any.",
  body: quoteRequest,
  complete: withSavedNames,
  examples: quoteExamples,
  answers: bare("The rates.", quoteResponse, {
    "x-rate-failures": z.string().optional().meta({
      description: "How many services failed; those that don't go there are not counted.",
      example: "1",
    }),
    ...addressWarningsHeader,
  }),
  async handle(call: Call<Needs>, body) {
    const { app, caller, requestId } = call;
    const request = toQuoteRequest(body);
    await requireRoomForRates(app, caller);
    const { rates, failures } = await quoteRates(app.ports, caller, request);
    await app.rateQuota.add(caller.merchantId, rates.length);
    for (const { fault, ...failure } of failures) {
      const entry = { requestId, merchantId: caller.merchantId, ...failure };
      // A carrier without a price for the route is normal; a broken driver is not.
      if (fault === null) app.log.debug(entry, "no rate");
      else app.log.warn({ ...entry, err: fault }, "no rate");
    }
    const { image } = urlsOf(call);
    const presented = rates.map((rate) => presentRate(rate, image));
    return new WithHeaders(
      body.failures === true ? { rates: presented, failures: failures.map(presentFailure) } : presented,
      { "x-rate-failures": String(failures.filter(hasFailed).length), ...addressWarnings(request) },
    );
  },
});

/** Refusals of a service that doesn't go there, doesn't take the parcel or lacks an option: it is not broken. */
const refusals: ReadonlySet<RateFailure["code"]> = new Set([
  "OPTION_NOT_AVAILABLE",
  "PICKUP_NOT_AVAILABLE",
  "CASH_ON_DELIVERY_NOT_ALLOWED",
]);

function hasFailed({ code, serviceCode }: RateFailure): boolean {
  return serviceCode === null || !refusals.has(code);
}

function presentFailure({ carrierCode, serviceCode, code, message }: RateFailure): FailureResponse {
  return { driver: carrierCode, service: serviceCode, code, message };
}

const one = reading({
  method: "GET",
  path: "/v1/rates/:id",
  id: { description: "A rate's id.", form: rateIdForm, missing: "The rate does not exist." },
  operationId: "getRate",
  tag: "Rates",
  summary: "Read one rate",
  description: "A rate is valid for 7 days from its quote, and for the request that it was quoted for.",
  answers: wrapped("The rate as it was quoted.", rateResponse),
  refuses: ["RATE_EXPIRED"],
  handle: async (call: Call<Needs>) =>
    presentSingleRate(await getRate(call.app.ports, call.caller, call.id), urlsOf(call).image),
});

export const rateEndpoints = [quote, one];
