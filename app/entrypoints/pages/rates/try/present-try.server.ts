import type { CarrierIdentity, CheckoutOffer, Rate, RuleStep } from "../../../../domain/engine/index.ts";
import { capabilitiesOf, deliverySchedule, explainDeliveryPromise } from "../../../../domain/engine/index.ts";
import { serviceName } from "../../../../domain/orders/offers/service-code.ts";
import { refusalOf } from "../../../../domain/orders/purchases/refusal-of.ts";
import { describeDelivery } from "../../../shopify/checkout/describe-rate.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { presentPrice } from "./present-price.server.ts";
import type { Tried } from "./price-cart.server.ts";

/** A tried cart for its page: amounts, weights and days are formatted, reasons remain data for the texts. */
export function presentTry(tried: Tried, format: PageFormat) {
  const { at, outcome, quote } = tried;
  const offers = (of: readonly CheckoutOffer<Rate>[]) =>
    of.map((offer) => presentOffer(tried, offer, format));
  return {
    moment: format.moment(at),
    offers: offers(outcome.offers),
    hidden: offers(outcome.hidden),
    unexchanged: outcome.unexchanged.map(({ carrier, service, price }) => ({
      name: serviceName(carrier, service),
      cost: format.money({ minor: price.totalMinor, currency: price.currency }),
      currency: price.currency,
      tooOld: outcome.lapsed.get(price.currency)?.ageDays ?? null,
    })),
    failures: quote.failures.map((failure) => ({
      name: nameOf(tried, failure.accountId, failure.serviceCode),
      refusal: refusalOf(failure),
    })),
    lockers: tried.lockers,
    assumed: presentAssumed(tried, format),
  };
}

function presentAssumed(
  { assumed, compiled: { settings } }: Pick<Tried, "assumed" | "compiled">,
  format: PageFormat,
) {
  const piecesOf = (lines: Tried["assumed"]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);
  const { lengthCm, widthCm, heightCm, maxWeightKg } = settings.defaultParcel;
  return {
    withoutWeight: piecesOf(assumed.filter(({ weight }) => weight)),
    weight: format.weight(settings.defaultItemWeightG),
    withoutSize: piecesOf(assumed.filter(({ size }) => size)),
    size: format.centimetres([lengthCm, widthCm, heightCm]),
    most: maxWeightKg === undefined ? null : format.kilograms(maxWeightKg * 1_000),
  };
}

function presentOffer(tried: Tried, offer: CheckoutOffer<Rate>, format: PageFormat) {
  const { rate, shown, name, exchangedBy, steps } = offer;
  const { carrier, service, price, promise } = rate;
  const cost = { minor: price.totalMinor, currency: price.currency };
  return {
    id: rate.id,
    name: name ?? serviceName(carrier, service),
    renamed: name === null ? null : serviceName(carrier, service),
    cost: format.money(cost),
    shown: format.money(shown),
    differs: shown.minor !== cost.minor || shown.currency !== cost.currency,
    isFree: shown.minor === 0,
    delivery: promise === undefined ? null : describeDelivery(promise, tried.terms.locale),
    exchangedBy: exchangedBy && {
      ...exchangedBy,
      date: format.shortDay(exchangedBy.date),
    },
    steps: steps.map((step, index) => ({ number: index + 1, ...presentStep(step, format) })),
    price: explainedPrice(tried, rate, format),
    promise: explainedPromise(tried, rate, format),
  };
}

function presentStep(step: RuleStep, format: PageFormat) {
  if (!step.applied) return { rule: step.rule, applied: false as const, because: step.because };
  const { rule, before, after } = step;
  return {
    rule,
    applied: true as const,
    before: format.money(before.shown),
    after: format.money(after.shown),
    repriced: before.shown.minor !== after.shown.minor,
    renamedTo: before.name === after.name ? null : after.name,
    hides: after.hidden,
  };
}

/** Null if the carrier did not explain its price. */
function explainedPrice(tried: Tried, rate: Rate, format: PageFormat) {
  const explained = connectionOf(tried, rate)?.service.explain?.({
    ...rate.request,
    parcels: rate.parcels,
    at: tried.at,
  });
  return explained === undefined ? null : presentPrice(rate, explained.price, explained.explanation, format);
}

function explainedPromise(tried: Tried, rate: Rate, format: PageFormat) {
  const found = connectionOf(tried, rate);
  if (found === undefined) return null;
  const schedule = deliverySchedule(
    capabilitiesOf(found.connection, found.service, rate.request),
    found.service,
    rate.request,
  );
  const { orderedOn, steps } = explainDeliveryPromise(
    tried.at,
    tried.compiled.setup.shippingConfig.handling,
    schedule,
  );
  return {
    orderedOn: format.shortDay(orderedOn),
    steps: steps.map(({ step, of, from, to, days, daysOff }) => ({
      step,
      of,
      from: format.shortDay(from),
      to: format.shortDay(to),
      days,
      daysOff: daysOff.map(({ date, because, whose }) => ({ date: format.shortDay(date), because, whose })),
    })),
  };
}

function connectionOf({ carriers, compiled }: Tried, rate: Rate) {
  const account = compiled.setup.accounts.find(({ id }) => id === rate.accountId);
  if (account === undefined) return undefined;
  const connection = carriers.connect(account);
  const service = connection.services.find(({ code }) => code === rate.service.code);
  return service && { connection, service };
}

function nameOf({ compiled, quote }: Tried, accountId: string, code: string | null): string {
  const carrier: CarrierIdentity | undefined = compiled.setup.accounts.find(
    ({ id }) => id === accountId,
  )?.carrier;
  const offered = compiled.offered.find(
    (service) => service.accountId === accountId && service.service.code === code,
  );
  return offered?.name ?? carrier?.name ?? quote.failures[0]?.carrierCode ?? "";
}
