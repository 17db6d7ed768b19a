import type { Address, Box, Cash, DeliveryPromise, EngineErrorCode, Item } from "../../engine/index.ts";
import { beginPricing, EngineError } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import { decideLabel, servicesToPrice } from "../choices/decide-label.ts";
import type { ChoiceBasis } from "../choices/keep-choice.ts";
import type { ChoicePrices, LabelDecision } from "../choices/label-choice.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import { offeredServices } from "../offers/offered-services.ts";
import { unlessLate } from "../offers/rates-in-time.ts";
import type { ResolvedService } from "../offers/resolve-service.ts";
import { partOf } from "../offers/resolve-service.ts";
import { serviceCode } from "../offers/service-code.ts";
import type { ProductLine } from "../parcels/parcel-items.ts";
import { itemsOfLines, MOST_PIECES } from "../parcels/parcel-items.ts";
import type { AllottedLine } from "../parcels/parcels-of-terms.ts";
import { piecesIn } from "../parcels/parcels-of-terms.ts";
import type { ParcelSet, SetParcel } from "../parcels/set-parcel.ts";
import { isReason, packingOf } from "../parcels/set-parcel.ts";
import type { PointChosen } from "../parcels/shipment-parties.ts";
import { lacksPhone, partiesOf } from "../parcels/shipment-parties.ts";
import type { FulfillmentOrderContents, Order } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { FactsByVariant } from "../products/product-store.ts";
import type { LabelTerms, ParcelForm } from "../purchases/label-terms.ts";
import type { PlainDetail, PurchaseReason } from "../purchases/purchase-reason.ts";
import { reasonOfRefusal } from "../purchases/refusal-of.ts";
import { readSettings } from "../settings.ts";
import type { RatePoints } from "./points-for-rate.ts";
import { chosenPointOf, pointChosen, pointsForRate } from "./points-for-rate.ts";
import { pricesForChoice } from "./prices-for-choice.ts";
import { optionsOf, quoteWithOptions } from "./quote-with-options.ts";
import type { ServiceLeftOut, UnpricedServices } from "./unpriced-services.ts";
import { unpricedServices, withoutPriceList } from "./unpriced-services.ts";

/** The prices of a label, by service. */
export interface PricedServices {
  /** Cheapest first. */
  readonly rates: readonly {
    /** `<driver>.<code>` */
    readonly service: string;
    readonly carrierName: string;
    readonly serviceName: string;
    readonly priceMinor: number;
    readonly currency: string;
    readonly promise: DeliveryPromise | null;
    readonly parcels: readonly ParcelForm[];
    /** Options that the service has. */
    readonly insures: boolean;
    readonly deliversOnSaturday: boolean;
    /** `null`: it goes to the recipient's address. */
    readonly points: RatePoints | null;
  }[];
  /** The other services, each with the reason. */
  readonly unpriced: readonly UnpricedServices[];
  /** The parts of the addresses that are missing for buying; `null`: none. */
  readonly missing: PurchaseReason | null;
  /** The merchant's boxes. */
  readonly boxes: readonly Box[];
  /** The choice for a purchase that names no service. */
  readonly decision: LabelDecision;
  /** Its service; `null`: none. */
  readonly unnamed: string | null;
  /** The pieces of the label; none where it can't be priced. */
  readonly items: readonly Item[];
  /** The weight and the box that a person set for these pieces. Absent: they do not decide. */
  readonly set?: ParcelSet;
}

/** A label to price: its order, its pieces and the choices for it. */
export interface LabelToPrice {
  readonly order: Order;
  readonly contents: FulfillmentOrderContents;
  readonly lines: readonly ProductLine[];
  readonly known: FactsByVariant;
  /** The same lines, by their ids. */
  readonly allotted: readonly AllottedLine[];
  readonly near: string | null;
  readonly point: string | undefined;
  readonly onlyService: string | null | undefined;
  readonly resolved: ResolvedService;
  /** Of the automatic choice. */
  readonly basis: ChoiceBasis;
  readonly cash: Cash | null;
  readonly terms: LabelTerms;
  /** The weight and the box that a person set for the fulfillment order. */
  readonly set: readonly SetParcel[];
  /** A person ships some of the pieces that remain. */
  readonly isPart: boolean;
  /** How long carriers are awaited; those without an answer by then are pending. Absent: until all have answered. */
  readonly patienceMs: number | undefined;
}

/** Prices every enabled service for a label. */
export async function priceServices(
  services: OrderServices,
  shop: OrderShop,
  label: LabelToPrice,
): Promise<PricedServices> {
  const { order, contents, lines, known, allotted, near, point, onlyService, resolved, cash, terms } = label;
  const nothing = (missing: PurchaseReason) => ({
    ...{ rates: [], unpriced: [], missing, boxes: [], items: [] },
    ...chosenBy(label.basis, noPrices),
  });
  const settings = readSettings(shop);
  const caller = callerOf(shop);
  const recipient = { order, parts: [partOf(contents)], copy: terms.recipient };
  const items = itemsOfLines(lines, settings.defaultItemWeightG, known);
  if (lines.length === 0) return nothing({ code: "nothing-shipped" });
  if (items.length === 0) return nothing({ code: "too-many-parcels", most: MOST_PIECES });
  const { ports } = services;
  const [{ accounts: enabled, shippingConfig }, later] = await Promise.all([
    ports.setups.get(caller),
    services.chosenPoints.get(caller.merchantId, shop.domain, order.id),
  ]);
  const { boxes } = shippingConfig;
  const packing = packingOf({
    terms,
    set: label.set,
    goods: lines,
    items,
    allotted,
    isPart: label.isPart,
    boxes,
  });
  if (isReason(packing)) return { ...nothing(packing), items };
  const offered = offeredServices(ports.carriers, enabled);
  const partiesAt = (chosen: PointChosen | null) =>
    partiesOf(contents.location, recipient, settings.sender, ports.unprintable, chosen);
  const home = partiesAt(null);
  const chosen =
    "missing" in home ? await pointChosen(services, caller, offered, { point, later, resolved }) : null;
  const parties = chosen === null ? home : partiesAt(chosen);
  if ("missing" in parties) return nothing({ code: "address-missing", missing: parties.missing });
  // Where the merchant names the service, no rule is asked.
  const basis = onlyService ? withoutRules(label.basis) : label.basis;
  const compared = servicesToPrice(basis.facts, basis.rules);
  const asked =
    onlyService === undefined || compared === "all"
      ? null
      : [onlyService ?? later?.service, serviceOf(resolved), ...(compared ?? [])];
  const accounts =
    asked === null
      ? enabled
      : enabled.filter(({ id }) =>
          offered.some(({ accountId, code }) => accountId === id && code !== null && asked.includes(code)),
        );
  try {
    const pricing = beginPricing(ports, { accounts, shippingConfig }, { ...parties, items }, packing);
    await unlessLate(label.patienceMs, pricing.whenAll);
    const plain = pricing.soFar();
    const options = optionsOf(cash, terms);
    const quote =
      Object.keys(options).length === 0
        ? plain
        : await quoteWithOptions(services, accounts, plain, options, label.patienceMs);
    const leftOut: ServiceLeftOut[] = [];
    const shown = quote.rates.map(async (rate) => {
      const { carrier, service, price, promise } = rate;
      const code = serviceCode(carrier, service);
      const its = offered.find((each) => each.code === code);
      if (code === null || its === undefined) return [];
      const hindrance = hindranceOf(its, parties.to, home);
      if (hindrance !== null) {
        leftOut.push({ service: its, reason: hindrance });
        return [];
      }
      const chosenId = point ?? chosenPointOf(its, later, resolved);
      const where = { to: parties.to, near, chosenId, cashOnDelivery: cash !== null };
      return [
        {
          service: code,
          carrierName: carrier.name,
          serviceName: service.name,
          priceMinor: price.totalMinor,
          currency: price.currency,
          promise: promise ?? null,
          parcels: rate.parcels.map((parcel) => piecesIn(parcel, allotted, items)),
          insures: rate.features.insurance,
          deliversOnSaturday: rate.features.saturdayDelivery,
          points: its.endsAtPoint ? await pointsForRate(services, caller, rate, its, where) : null,
        },
      ];
    });
    const rates = (await Promise.all(shown)).flat();
    const isPhoneAll = rates.length === 0 && leftOut.some(({ reason }) => reason === phoneMissing);
    const failures = [...quote.failures, ...withoutPriceList(services, accounts, offered)];
    return {
      rates,
      unpriced: unpricedServices(accounts, offered, failures, leftOut),
      missing: isPhoneAll ? { code: "address-missing", missing: ["phone"] } : null,
      boxes,
      ...chosenBy(basis, pricesForChoice(quote, offered, parties.to)),
      items,
      ...(packing.set && { set: packing.set }),
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return nothing(reasonOfRefusal(error, items));
  }
}

const noPrices: ChoicePrices = { rates: [], unanswered: [] };

function chosenBy({ facts, rules }: ChoiceBasis, prices: ChoicePrices) {
  const decision = decideLabel(facts, rules, prices);
  return { decision, unnamed: "service" in decision ? decision.service : null };
}

function withoutRules({ facts, rules }: ChoiceBasis): ChoiceBasis {
  return { facts, rules: { ...rules, matched: [] } };
}

/** The code of the shopper's service, else the default one's. */
function serviceOf(resolved: ResolvedService): string | null {
  return "service" in resolved ? resolved.service.code : null;
}

/** Why a priced service can't be bought for a label; `null`: it can. */
function hindranceOf(
  service: OfferedService,
  to: Address,
  home: ReturnType<typeof partiesOf>,
): PurchaseReason | null {
  if (lacksPhone(service, to)) return phoneMissing;
  if (service.endsAtPoint) return null;
  // A point can't be chosen here unless the carrier has a directory of its points.
  if (service.needsLocker) return pointsUnknown;
  // Without a home address, a parcel goes to the chosen point alone.
  return "missing" in home ? { code: "address-missing", missing: home.missing } : null;
}

const refusedFor = (engineCode: EngineErrorCode, reason: PlainDetail): PurchaseReason => ({
  code: "refused",
  refusal: { engineCode, said: null, detail: { reason } },
});

const phoneMissing = refusedFor("VALIDATION_FAILED", "phone_missing");
const pointsUnknown = refusedFor("OPTION_NOT_AVAILABLE", "points_unknown");
