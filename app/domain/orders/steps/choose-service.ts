import type { CalendarDate, Cash, Item } from "../../engine/index.ts";
import { priceRates } from "../../engine/index.ts";
import { decideLabel, servicesToPrice } from "../choices/decide-label.ts";
import type { ChoiceBasis } from "../choices/keep-choice.ts";
import { choiceFacts } from "../choices/keep-choice.ts";
import type { ChoicePrices, ChoiceRate } from "../choices/label-choice.ts";
import { labelFacts, matchedRules } from "../choices/label-facts.ts";
import { whyNoService } from "../choices/why-no-service.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { ChosenDelivery } from "../offers/chosen-delivery.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import { namedServices } from "../offers/offered-services.ts";
import { resolveService } from "../offers/resolve-service.ts";
import { readPointCode, serviceCode } from "../offers/service-code.ts";
import type { MethodFacts } from "../offers/shipping-methods.ts";
import { MOST_PIECES } from "../parcels/parcel-items.ts";
import type { Packing } from "../parcels/set-parcel.ts";
import type { Parties } from "../parcels/shipment-parties.ts";
import type { FulfillmentContents } from "../platform.ts";
import type { Purchase } from "../purchase.ts";
import { wishOf } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { chosenPointOf } from "../quotes/points-for-rate.ts";
import { pricesForChoice } from "../quotes/prices-for-choice.ts";
import { optionsOf, quoteWithOptions } from "../quotes/quote-with-options.ts";

/** The contents of a shipment, and the place that it leaves from. */
export interface Goods {
  readonly lines: FulfillmentContents["lines"];
  readonly location: FulfillmentContents["location"];
  readonly parts: ChosenDelivery["parts"];
  /** The day by which checkout promised it; `null`: none. */
  readonly promisedOn: CalendarDate | null;
}

/** Why there is no shipment. */
export interface NotBought {
  readonly outcome: "left-alone" | "failed";
  readonly reason: PurchaseReason;
}

interface Bookable {
  readonly service: OfferedService;
  /** The point where the shopper fetches it; `null`: it goes to their address, or they chose none. */
  readonly locationId: string | null;
  /** The reasons of an automatic choice; `null`: the merchant named the service. */
  readonly basis: ChoiceBasis | null;
  /** The rates that service rules chose from, cheapest first. */
  readonly compared: readonly ChoiceRate[];
}

/** The label's parcel, as service rules price it. */
interface Parcel {
  readonly facts: MethodFacts;
  readonly items: readonly Item[];
  readonly packing: Packing;
  /** Grams, as service rules read them. */
  readonly weightG: number;
  readonly cash: Cash | null;
  /** To the recipient's address. */
  readonly parties: Parties;
}

/** The service of a purchase's label: the merchant's, else as `decideLabel` chooses. */
export async function chooseService(
  work: OrderWork,
  purchase: Purchase,
  goods: Goods,
  parcel: Parcel,
): Promise<Bookable | NotBought> {
  const { services, caller, order, settings, shop } = work;
  const wish = wishOf(purchase);
  const offered = await namedServices(services, caller);
  const wanted = wish?.service ?? null;
  const { facts } = parcel;
  const chosen = { orderLines: order.shippingLines, parts: goods.parts };
  const own = { methods: settings.shippingMethods, fallback: settings.fallbackService };
  const later = await services.chosenPoints.get(caller.merchantId, shop.domain, order.id);
  if (wanted !== null) {
    const resolved = resolveService(chosen, offered, { ...own, facts });
    const read = readPointCode(wanted);
    const service = offered.find(({ code }) => code !== null && code === read?.code);
    if (service === undefined)
      return { outcome: "failed", reason: { code: "service-disabled", service: read?.code ?? wanted } };
    const locationId = read?.locationId ?? chosenPointOf(service, later, resolved);
    return { service, locationId, basis: null, compared: [] };
  }
  const label = labelFacts({
    ...{ order, chosen, settings, lines: goods.lines },
    goods: { ...facts, weightG: parcel.weightG },
    address: wish?.terms?.recipient ?? order.shippingAddress,
    at: services.ports.clock.now(),
  });
  const matched = await matchedRules(services, caller, label);
  const basis: ChoiceBasis = {
    facts: choiceFacts(chosen, facts, offered, later, {
      promisedOn: goods.promisedOn,
      orderTags: order.tags ?? [],
    }),
    rules: { ...own, ...(matched.length > 0 && { matched }) },
  };
  const begun = matched.length === 0 ? undefined : await beganWith(work, purchase, offered);
  if (begun !== undefined) return { service: begun, locationId: null, basis, compared: [] };
  const prices = await pricesFor(work, purchase, basis, { ...parcel, offered });
  if ("reason" in prices) return prices;
  const decided = decideLabel(basis.facts, basis.rules, prices);
  const reason = whyNoService(decided);
  const service = "service" in decided ? offered.find(({ code }) => code === decided.service) : undefined;
  if (!("service" in decided) || service === undefined)
    return notChosen(purchase, reason ?? { code: "service-unknown", chosen: null });
  const { services: allowed } = settings.buyWhenPaid;
  const isOutside =
    decided.rule === "service-rule" && purchase.askedBy === "rule" && wish !== null && allowed !== "all";
  if (isOutside && !allowed.includes(service.code ?? ""))
    return { outcome: "left-alone", reason: { code: "outside-rule" } };
  return { service, locationId: decided.locationId, basis, compared: prices.rates };
}

/** A pickup point fails, so that the merchant hears of it. Other orders without a service are theirs to handle, unless a label was asked for. */
function notChosen(purchase: Purchase, reason: PurchaseReason): NotBought {
  if (reason.code === "handed-over") return { outcome: "left-alone", reason };
  const isWanted = purchase.askedBy === "merchant" || wishOf(purchase) !== null;
  return { outcome: isWanted || reason.code === "pickup-point" ? "failed" : "left-alone", reason };
}

/** The service whose booking is under way: the first attempt goes on as it began, whatever the rules say now. */
async function beganWith(
  { services, caller }: OrderWork,
  { shipmentId }: Purchase,
  offered: readonly OfferedService[],
): Promise<OfferedService | undefined> {
  const booking = await services.ports.bookings.get(caller, shipmentId);
  if (booking?.state !== "open") return undefined;
  const { carrier, service } = booking.draft.rate;
  const begun = serviceCode(carrier, service);
  return begun === null ? undefined : offered.find(({ code }) => code === begun);
}

/** The prices that the rules compare; none where no rule needs any. */
async function pricesFor(
  { services, caller }: OrderWork,
  purchase: Purchase,
  { facts, rules }: ChoiceBasis,
  {
    items,
    packing,
    cash,
    parties,
    offered,
  }: Omit<Parcel, "facts" | "weightG"> & { readonly offered: readonly OfferedService[] },
): Promise<ChoicePrices | NotBought> {
  const asked = servicesToPrice(facts, rules);
  if (asked === null) return { rates: [], unanswered: [] };
  if ("missing" in parties)
    return { outcome: "failed", reason: { code: "address-missing", missing: parties.missing } };
  if (items.length === 0)
    return { outcome: "failed", reason: { code: "too-many-parcels", most: MOST_PIECES } };
  const { ports } = services;
  const { accounts: enabled, shippingConfig } = await ports.setups.get(caller);
  const accounts = enabled.filter(({ id }) =>
    offered.some(
      ({ accountId, code }) => accountId === id && (asked === "all" || asked.includes(code ?? "")),
    ),
  );
  const { from, to } = parties;
  const plain = await priceRates(ports, { accounts, shippingConfig }, { from, to, items }, packing);
  const options = optionsOf(cash, wishOf(purchase)?.terms ?? {});
  const quote =
    Object.keys(options).length === 0 ? plain : await quoteWithOptions(services, accounts, plain, options);
  return pricesForChoice(quote, offered, to);
}
