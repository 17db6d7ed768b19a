/** Source: service document, POST /v1/rates and GET /v1/rates/:id. */
import type { RateFailure } from "../../../domain/engine/index.ts";
import { EngineError, getRate, quoteRates } from "../../../domain/engine/index.ts";
import { withSavedNames } from "../address-book/saved-names.ts";
import { bare, wrapped } from "../server/answer.ts";
import { creating, reading, withScope } from "../server/endpoint.ts";
import { requireRoomForRates } from "../server/limits.ts";
import { addressWarnings } from "../values/address-warnings.ts";
import { urlsOf } from "../values/urls.ts";
import { presentRate, presentSingleRate } from "./present-rate.ts";
import type { FailureResponse } from "./schema.ts";
import { quoteRequest, rateIdForm } from "./schema.ts";
import { toQuoteRequest } from "./to-quote-request.ts";

const quote = creating(
  "/v1/rates",
  quoteRequest,
  async (call, body) => {
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
    return {
      ...bare(
        body.failures === true ? { rates: presented, failures: failures.map(presentFailure) } : presented,
      ),
      headers: {
        "x-rate-failures": String(failures.filter(hasFailed).length),
        ...addressWarnings(request),
      },
    };
  },
  { complete: withSavedNames },
);

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

const one = reading("GET", "/v1/rates/:id", async (call) => {
  const id = call.params.id ?? "";
  if (!rateIdForm.test(id)) throw new EngineError("NOT_FOUND", "The rate does not exist.");
  const rate = await getRate(call.app.ports, call.caller, id);
  return wrapped(presentSingleRate(rate, urlsOf(call).image));
});

export const rateEndpoints = [withScope("read", quote), one];
