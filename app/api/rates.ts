/** Source: service document, POST /v1/rates and GET /v1/rates/:id. */
import { EngineError, getRate, quoteRates } from "../engine/index.ts";
import { addressWarnings } from "./address-warnings.ts";
import { bare, wrapped } from "./answer.ts";
import { creating, reading } from "./endpoint.ts";
import { presentRate, presentSingleRate } from "./present-rate.ts";
import { quoteRequest, rateIdForm } from "./schemas/rate.ts";
import { toQuoteRequest } from "./to-quote-request.ts";
import { urlsOf } from "./urls.ts";

const quote = creating("/v1/rates", quoteRequest, async (call, body) => {
  const { app, caller, requestId } = call;
  const request = toQuoteRequest(body);
  const { rates, failures } = await quoteRates(app.ports, caller, request);
  for (const { fault, ...failure } of failures) {
    const entry = { requestId, merchantId: caller.merchantId, ...failure };
    // A carrier without a price for the route is normal; a broken driver is not.
    if (fault === null) app.log.debug(entry, "no rate");
    else app.log.warn({ ...entry, err: fault }, "no rate");
  }
  const { image } = urlsOf(call);
  return {
    ...bare(rates.map((rate) => presentRate(rate, image))),
    headers: { "x-rate-failures": String(failures.length), ...addressWarnings(request) },
  };
});

const one = reading("GET", "/v1/rates/:id", async (call) => {
  const id = call.params.id ?? "";
  if (!rateIdForm.test(id)) throw new EngineError("NOT_FOUND", "The rate does not exist.");
  const rate = await getRate(call.app.ports, call.caller, id);
  return wrapped(presentSingleRate(rate, urlsOf(call).image));
});

export const rateEndpoints = [quote, one];
