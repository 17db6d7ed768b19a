/** The engine's only door. */

export type * from "./booking/booking-store.ts";
export { buy, type ServiceChoice, type ServiceRequest } from "./booking/buy-by-service.ts";
export {
  askToCancel,
  cancelShipment,
  type ResumedCancels,
  resumeCancels,
} from "./booking/cancel-shipment.ts";
export { cancelSurplusLabels, type SurplusCancels } from "./booking/cancel-surplus-labels.ts";
export { createShipment } from "./booking/create-shipment.ts";
export { declareAtCarrier } from "./booking/declare-at-carrier.ts";
export { duplicateOrder, isPendingDuplicate, type RivalPurchase } from "./booking/duplicate-order.ts";
export { buyReturnBeside, cancelReturnBeside, returnIdBeside } from "./booking/enclosed-return.ts";
export { type FoundLabels, findLateLabels } from "./booking/find-late-labels.ts";
export { type FollowedRefunds, followRefunds } from "./booking/follow-refunds.ts";
export { labelMarks } from "./booking/label-marks.ts";
export * from "./booking/label-notice.ts";
export { LONGEST_DRAFT_MS } from "./booking/lease-ms.ts";
export { type DayList, listDay } from "./booking/list-day.ts";
export { type PurchasePreview, previewPurchase, priceLabel } from "./booking/preview-purchase.ts";
export { priceWithOptions } from "./booking/price-with-options.ts";
export { withRealCarriers } from "./booking/real-carriers.ts";
export {
  type ResolvedBooking,
  type ResolvedBookings,
  resolveBooking,
  resolveBookings,
} from "./booking/resolve-bookings.ts";
export { buyReturn, quoteReturn, type ReturnRequest, returnOf } from "./booking/return-shipment.ts";
export { findSearch, type SearchByHand } from "./booking/search-by-hand.ts";
export { setMetadata } from "./booking/set-metadata.ts";
export {
  enterNumber,
  type NumberProblem,
  numberProblems,
  type SeenCall,
  sayNoneAtCarrier,
} from "./booking/settle-by-hand.ts";
export { isOutcomeUnknown, isWorthRepeating, onlyMerchantSettles } from "./booking/unknown-outcome.ts";
export { unprintableInAddress, untakenLetters } from "./booking/unprintable-fields.ts";
export { PurchaseWithheldError, refuseWithheld, type Withheld } from "./booking/withheld.ts";
export { orthodoxEaster, westernEaster } from "./calendar/easter.ts";
export type { HolidayName } from "./calendar/holiday-rule.ts";
export * from "./calendar/public-holidays.ts";
export { isWorkingDay, type WorkingDays } from "./calendar/working-days.ts";
export { capabilitiesOf, everyCapability, wrapCapabilities } from "./capabilities.ts";
export type * from "./carrier-ports.ts";
export type * from "./carrier-turns.ts";
export {
  type CatalogueStore,
  goneServices,
  type RefreshedCatalogues,
  refreshCatalogues,
} from "./catalogue/refresh-catalogues.ts";
export type { CartValues, CheckoutCart, GoodsValue } from "./checkout-rules/checkout-cart.ts";
export * from "./checkout-rules/checkout-rule.ts";
export * from "./checkout-rules/compile-checkout.ts";
export type { PriceChange, PriceEnding, RuleAction } from "./checkout-rules/rule-action.ts";
export * from "./customs/customs-paper.ts";
export {
  type CustomsDeclaration,
  type DeclaredLine,
  declarationOf,
  hasCustomsPaper,
} from "./customs/declaration.ts";
export * from "./customs/exporter.ts";
export { type ImportCharges, importChargesOf } from "./customs/import-charges.ts";
export type { OrderCustoms } from "./customs/order-customs.ts";
export { customsStatements } from "./customs/statements.ts";
export type * from "./day-closing-ports.ts";
export type * from "./deposit-ports.ts";
export * from "./errors.ts";
export type * from "./hand-over-ports.ts";
export * from "./in-turn.ts";
export type * from "./label-ports.ts";
export { closeManifest, resumeManifests, waitingShipments } from "./manifests/close-manifest.ts";
export { hasChanges, listChanges, listedShipment } from "./manifests/list-changes.ts";
export { type ManifestContent, manifestSheet, readManifest } from "./manifests/read-manifest.ts";
export type * from "./news-ports.ts";
export {
  CODE_FORMAT,
  DEFAULT_LABEL_FORMAT,
  formatsOf,
  mayShowCode,
} from "./options/booking-options.ts";
export type { Cash } from "./options/cash-on-delivery.ts";
export { mayCost, pricedOptions } from "./options/label-price.ts";
export * from "./packing/index.ts";
export { cancelBookedPickup, resumePickups } from "./pickups/cancel-booked-pickup.ts";
export { closeDay, type NextClosing, nextClosing } from "./pickups/close-day.ts";
export { isWaiting } from "./pickups/mark-shipments.ts";
export { movePickup } from "./pickups/move-pickup.ts";
export * from "./pickups/next-pickup-dates.ts";
export { cancelPickup, schedulePickup } from "./pickups/schedule-pickup.ts";
export type * from "./point-ports.ts";
export * from "./points/index.ts";
export * from "./ports.ts";
export {
  type DeliverySchedule,
  deliveryPromise,
  type ExplainedPromise,
  explainDeliveryPromise,
  type PromiseStep,
} from "./quoting/delivery-promise.ts";
export { deliverySchedule } from "./quoting/delivery-schedule.ts";
export { getRate } from "./quoting/get-rate.ts";
export { failureOf, type RateFailure } from "./quoting/price-account.ts";
export {
  beginPricing,
  cheapestFirst,
  type KeptPacker,
  type KeptPackers,
  type PricingUnderWay,
  pendingFailure,
  priceRates,
  type Quote,
} from "./quoting/price-rates.ts";
export { quoteRates } from "./quoting/quote-rates.ts";
export * from "./rating/index.ts";
export * from "./rating/vat-rates.ts";
export { moveSandboxClock, type PlayedSandbox, playSandbox } from "./sandbox/play-sandbox.ts";
export { playTrackers } from "./sandbox/play-trackers.ts";
export * from "./service-rules/match-service-rules.ts";
export * from "./service-rules/service-rule.ts";
export { carrierLabel, readNewLabel } from "./shipments/carrier-label.ts";
export { getShipment } from "./shipments/change-shipment.ts";
export { isPostal, shipmentCapabilities } from "./shipments/connection-of.ts";
export { LONGEST_NOTE, type NoteChange, noteShipment } from "./shipments/note-shipment.ts";
export * from "./shipping-config.ts";
export { addTracking, withAdded } from "./tracking/add-tracking.ts";
export { askNext } from "./tracking/ask-next.ts";
export { completeHistory } from "./tracking/complete-history.ts";
export { createTracker } from "./tracking/create-tracker.ts";
export { mergePieces } from "./tracking/merge-pieces.ts";
export { entriesOfPieces, type PieceScan } from "./tracking/piece-scans.ts";
export { pollTracking } from "./tracking/poll-tracking.ts";
export type { TrackerPorts } from "./tracking/refresh-tracker.ts";
export { refreshTracker } from "./tracking/refresh-tracker.ts";
export { replaceTracking } from "./tracking/replace-tracking.ts";
export * from "./tracking/scenarios.ts";
export { applyTracking, takeTrackerNews } from "./tracking/take-news.ts";
export { giveTurns, takeTurns } from "./tracking/take-turns.ts";
export type { TrackerStore } from "./tracking/tracker-store.ts";
export type * from "./tracking/tracking-turns.ts";
export type { LaneBreaker } from "./tracking/turn-ports.ts";
export * from "./values/account.ts";
export * from "./values/address.ts";
export * from "./values/booked-pickup.ts";
export * from "./values/catalogue.ts";
export { readCommodityCode } from "./values/commodity-code.ts";
export * from "./values/customs-territories.ts";
export * from "./values/day-list.ts";
export type { CalendarDate } from "./values/day-number.ts";
export { calendarDate, dayNumber } from "./values/day-number.ts";
export * from "./values/exchange-rate.ts";
export { foldLetters } from "./values/fold-letters.ts";
export { foldPlaceName, foldStateName } from "./values/fold-place-name.ts";
export { bareZip, normalizeZip, tidyZip } from "./values/fold-postcode.ts";
export { greekRegion } from "./values/greek-regions.ts";
export { greekSound, greekSounds, inGreek, latinOfGreek } from "./values/greek-sound.ts";
export { landOf } from "./values/islands.ts";
export * from "./values/item.ts";
export * from "./values/label-marks.ts";
export { daysBetween, isCalendarDate, localTime, noonOf, startOfDay, weekday } from "./values/local-time.ts";
export * from "./values/manifest.ts";
export * from "./values/money.ts";
export { nameSounds, soundsOfBeginnings } from "./values/name-sound.ts";
export { withoutPictures } from "./values/pictures.ts";
export { placeScans } from "./values/place-scans.ts";
export * from "./values/point.ts";
export * from "./values/rate.ts";
export * from "./values/reference-rates.ts";
export * from "./values/sample-credentials.ts";
export { milestoneOf, progressOf, takesBackDelivery } from "./values/scan-meaning.ts";
export { CLOCKS_DIFFER_MS, isBeforeLabel } from "./values/set-aside.ts";
export * from "./values/shipment.ts";
export { isForDevelopmentStores, isTest, TEST_CARRIER } from "./values/test-carrier.ts";
export * from "./values/tracker.ts";
export * from "./values/tracking.ts";
export { countingScans, summarizeTracking, type TrackingSummary } from "./values/tracking-summary.ts";
export { trackingUrl } from "./values/tracking-url.ts";
export * from "./values/unproven.ts";
export type * from "./voucher-ports.ts";
export { type CheckDigitScheme, checkDigitOf, checkDigitSchemes } from "./vouchers/check-digit.ts";
export * from "./vouchers/read-voucher-range.ts";
export * from "./vouchers/voucher-range.ts";
