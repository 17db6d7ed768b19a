export * from "./compiled-tariff.ts";
export { chargesOf } from "./itemize-price.ts";
export { localDay } from "./local-day.ts";
export type { PlaceMatch } from "./place-index.ts";
export * from "./price-explanation.ts";
export { orderSurcharges } from "./surcharge-order.ts";
export * from "./tariff.ts";
export { tariffOn, type Validity } from "./tariff-on.ts";
export { zipKey, zipPrefixKey, zipRangeKeys } from "./zip-key.ts";
