import { z } from "zod";
import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { countryOf } from "../network/places.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { localMoment, offsetOf } from "../protocol/local-time.ts";
import type { Quote } from "./quote.ts";
import { quoteOf } from "./quote.ts";
import type { RateQuery, RateRequest } from "./rate-request.ts";
import { rateQuery, rateRequest } from "./rate-request.ts";

const exchangeRates = [{ currentExchangeRate: 1.16, currency: "USD", baseCurrency: "EUR" }];

const answerOf = ({ products, warnings }: Quote): Reply =>
  json({ products, exchangeRates, ...(warnings.length > 0 && { warnings }) });

/** `POST /rates`. Source: section 3. */
export const ratesCall = defineCall(
  { name: "rates", method: "POST", pattern: "/rates", schema: rateRequest },
  (context, request) => answerOf(quoteOf(context, request, isStrict(context))),
);

/** `GET /rates`: one piece. Source: section 3. */
export const rateCall = defineCall(
  { name: "rate", method: "GET", pattern: "/rates", schema: rateQuery },
  (context, query) => answerOf(quoteOf(context, requestOf(context, query), query.strictValidation)),
);

/** `GET /products`: the same without prices. Source: section 2. */
export const productsCall = defineCall(
  { name: "products", method: "GET", pattern: "/products", schema: rateQuery },
  (context, query) => {
    const { products } = quoteOf(context, requestOf(context, query), query.strictValidation);
    return json({
      products: products.map(
        ({ totalPrice: _total, totalPriceBreakdown: _parts, detailedPriceBreakdown: _rows, ...product }) =>
          product,
      ),
    });
  },
);

const strictness = z.stringbool({ truthy: ["true"], falsy: ["false"] });

/** A query beside a body. */
export const isStrict = ({ query }: CallContext): boolean =>
  strictness.catch(false).parse(query.get("strictValidation") ?? "false");

function requestOf({ now }: CallContext, query: RateQuery): RateRequest {
  const side = (from: "origin" | "destination") => ({
    countryCode: query[`${from}CountryCode`],
    postalCode: query[`${from}PostalCode`],
    cityName: query[`${from}CityName`],
  });
  const day = query.plannedShippingDate;
  const zone = countryOf(query.originCountryCode)?.zone ?? "UTC";
  const soon = new Date(now.getTime() + 60_000);
  const usual = new Date(`${day}T15:00:00${offsetOf(zone, now)}`);
  const [today, time = ""] = localMoment(zone, soon).split("T");
  const planned = { at: usual, day, time: "15:00" };
  const isPassed = day === today && usual < soon;
  const { length, width, height, weight } = query;
  return {
    customerDetails: { shipperDetails: side("origin"), receiverDetails: side("destination") },
    plannedShippingDateAndTime: isPassed ? { at: soon, day, time: time.slice(0, 5) } : planned,
    unitOfMeasurement: query.unitOfMeasurement,
    isCustomsDeclarable: query.isCustomsDeclarable,
    packages: [{ weight, dimensions: { length, width, height } }],
    accounts: [{ typeCode: "shipper", number: query.accountNumber }],
    estimatedDeliveryDate: {
      isRequested: query.requestEstimatedDeliveryDate,
      typeCode: query.estimatedDeliveryDateType,
    },
    getAdditionalInformation: [
      { typeCode: "allValueAddedServices", isRequested: query.getAllValueAddedServices },
    ],
    nextBusinessDay: query.nextBusinessDay,
  };
}
