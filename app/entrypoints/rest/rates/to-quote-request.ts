import type { QuoteOptions, QuoteRequest } from "../../../domain/engine/index.ts";
import { toAddress, toItem, toOptions } from "../values/to-engine.ts";
import type { QuoteRequestBody } from "./schema.ts";

/** Source: service document, "Item": a rates request without a currency is in EUR. */
const QUOTE_CURRENCY = "EUR";

export function toQuoteRequest(body: QuoteRequestBody): QuoteRequest {
  const options = toOptions(body);
  return {
    from: toAddress(body.address_from),
    to: toAddress(body.address_to),
    items: body.items.map((item) => toItem({ ...item, currency: item.currency ?? QUOTE_CURRENCY })),
    ...(body.packing === "boxes" ? {} : { packing: "items" as const }),
    ...(hasOptions(options) && { options }),
  };
}

function hasOptions({ cashOnDelivery, extras, pickup }: QuoteOptions): boolean {
  return Boolean(cashOnDelivery || pickup || Object.values(extras ?? {}).some(Boolean));
}
