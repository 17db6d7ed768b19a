/** The engine's only door. */
export * from "./account.ts";
export * from "./address.ts";
export { DEFAULT_LABEL_FORMAT } from "./booking-options.ts";
export * from "./calendar/index.ts";
export { cancelShipment, type ResumedCancels, resumeCancels } from "./cancel-shipment.ts";
export { getShipment } from "./change-shipment.ts";
export * from "./checkout-rules/index.ts";
export { readCommodityCode } from "./commodity-code.ts";
export { createShipment } from "./create-shipment.ts";
export * from "./customs-territories.ts";
export {
  type DeliverySchedule,
  deliveryPromise,
  type ExplainedPromise,
  explainDeliveryPromise,
  type PromiseStep,
} from "./delivery-promise.ts";
export { deliverySchedule } from "./delivery-schedule.ts";
export * from "./errors.ts";
export * from "./exchange-rate.ts";
export { getRate } from "./get-rate.ts";
export * from "./item.ts";
export { isCalendarDate, localTime, noonOf, weekday } from "./local-time.ts";
export * from "./money.ts";
export * from "./next-pickup-dates.ts";
export * from "./packing/index.ts";
export { type PolledTracking, pollTracking } from "./poll-tracking.ts";
export * from "./ports.ts";
export type { RateFailure } from "./price-account.ts";
export {
  beginPricing,
  type PricingUnderWay,
  priceRates,
  type Quote,
  type ShippingSetup,
} from "./price-rates.ts";
export { quoteRates } from "./quote-rates.ts";
export * from "./rate.ts";
export * from "./rating/index.ts";
export { replaceTracking } from "./replace-tracking.ts";
export { type ResolvedBookings, resolveBookings } from "./resolve-bookings.ts";
export { cancelPickup, schedulePickup } from "./schedule-pickup.ts";
export { setMetadata } from "./set-metadata.ts";
export * from "./shipment.ts";
export * from "./shipping-config.ts";
export * from "./tracking.ts";
export { trackingUrl } from "./tracking-url.ts";
export * from "./vat-rates.ts";
