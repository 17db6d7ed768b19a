import type { Box, Cash, DeliveryPromise } from "../../engine/index.ts";
import { EngineError, priceRates } from "../../engine/index.ts";
import type { AddressOddity } from "../../reference/read-address.ts";
import { odditiesOf } from "../../reference/read-address.ts";
import { callerOf } from "../caller-of.ts";
import { cashToCollect, cashUnderWay } from "../cash/cash-on-delivery.ts";
import { hindranceOf } from "../decide/match-fulfillment.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import { namedServices, offeredServices } from "../offers/offered-services.ts";
import type { ResolvedService } from "../offers/resolve-service.ts";
import { partOf, resolveService } from "../offers/resolve-service.ts";
import { serviceCode } from "../offers/service-code.ts";
import { methodFacts } from "../offers/shipping-methods.ts";
import type { ProductLine } from "../parcels/parcel-items.ts";
import { itemsOfLines, MOST_PIECES, variantIdsOf } from "../parcels/parcel-items.ts";
import type { AllottedLine } from "../parcels/parcels-of-terms.ts";
import { parcelsOfTerms, piecesIn } from "../parcels/parcels-of-terms.ts";
import type { PointChosen } from "../parcels/shipment-parties.ts";
import { lacksPhone, partiesOf, phoneOf } from "../parcels/shipment-parties.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import type { FulfillmentOrder, FulfillmentOrderContents, Order, PostalAddress } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { FactsByVariant } from "../products/product-store.ts";
import type { LabelTerms, ParcelForm } from "../purchases/label-terms.ts";
import type { PurchaseReason, Refusal } from "../purchases/purchase-reason.ts";
import { reasonOfRefusal, refusalOf } from "../purchases/refusal-of.ts";
import { readSettings } from "../settings.ts";
import type { RatePoints } from "./points-for-rate.ts";
import { chosenPointOf, pointChosen, pointsForRate } from "./points-for-rate.ts";
import { optionsOf, quoteWithOptions } from "./quote-with-options.ts";

/** A quantity of one line of a fulfillment order. */
export interface LineChoice {
  readonly id: string;
  readonly quantity: number;
}

/** The prices of a label for a fulfillment order. */
export interface OrderQuote {
  readonly orderName: string;
  /** The shopper's; `null`: unknown. */
  readonly language: string | null;
  readonly fulfillmentOrder: {
    readonly id: string;
    readonly status: FulfillmentOrder["status"];
    readonly onHold: boolean;
    readonly canFulfill: boolean;
    /** Why it can't be fulfilled now. */
    readonly reason: PurchaseReason | null;
    readonly locationName: string;
    /** Remaining lines that need shipping. */
    readonly lines: readonly { readonly id: string; readonly title: string; readonly quantity: number }[];
  };
  /** The amount that the label collects from the recipient; its rates' prices include it. `null`: nothing. */
  readonly cash: Cash | null;
  /** The shopper's service, else the default one: its code and name. */
  readonly chosen: { readonly code: string; readonly name: string } | null;
  /** The recipient of the label; `null`: the order has no address. */
  readonly recipient: PostalAddress | null;
  /** The merchant's boxes. */
  readonly boxes: readonly Box[];
  /** Parts of the recipient's address that may trouble a carrier. */
  readonly doubtful: readonly AddressOddity[];
  /** Of the recipient. */
  readonly email: string | null;
  /** Cheapest first. */
  readonly rates: readonly {
    /** `<driver>.<code>` */
    readonly service: string;
    readonly carrierName: string;
    readonly serviceName: string;
    readonly priceMinor: number;
    readonly currency: string;
    readonly promise: DeliveryPromise | null;
    readonly parcels: readonly QuotedParcel[];
    /** Options that the service has. */
    readonly insures: boolean;
    readonly deliversOnSaturday: boolean;
    /** `null`: it goes to the recipient's address. */
    readonly points: RatePoints | null;
  }[];
  readonly failures: readonly { readonly name: string; readonly refusal: Refusal }[];
  /** The parts of the addresses that are missing for buying; `null`: none. */
  readonly missing: PurchaseReason | null;
}

/** A parcel of a rate, with the pieces of each line of the fulfillment order. */
export type QuotedParcel = ParcelForm;

export interface QuoteWanted {
  readonly orderId: string;
  readonly fulfillmentOrderId: string;
  /** Absent or `null`: everything that remains. */
  readonly lines?: readonly LineChoice[] | null;
  /** A postcode to search points around, or words of a name, street or city; absent: the recipient's postcode. */
  readonly near?: string | null;
  /** A point to show as the chosen one; absent: the last choice. */
  readonly point?: string;
  /**
   * Asks no other carriers than those of this service and of the service chosen at checkout. `null`: of the last choice.
   * Absent: all carriers are asked.
   */
  readonly onlyService?: string | null;
  /** The merchant's own values for the label. */
  readonly terms?: LabelTerms;
}

/**
 * Prices every enabled service for the chosen pieces of a fulfillment order. Buys and stores nothing.
 * @returns `null`: the platform shows no such order, or no such fulfillment order
 */
export async function quoteForOrder(
  services: OrderServices,
  shop: OrderShop,
  { orderId, fulfillmentOrderId, lines = null, near = null, point, onlyService, terms = {} }: QuoteWanted,
): Promise<OrderQuote | null> {
  const platform = services.orderPlatform(shop.domain, shop.environment);
  const order = await platform.readOrder(orderId);
  const part = order?.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId);
  const contents = part === undefined ? null : await platform.readFulfillmentOrder(fulfillmentOrderId);
  if (order === null || part === undefined || contents === null) return null;
  const goods = goodsOf(contents, lines);
  const known = await services.products.facts(shop.merchantId, variantIdsOf(goods));
  const resolved = await resolvedService(services, shop, order, contents, { lines: goods, known });
  const cash = cashToCollect(
    order,
    readSettings(shop),
    await cashUnderWay(services, callerOf(shop), orderId, null),
  );
  const priced = await price(services, shop, {
    order,
    contents,
    lines: goods,
    known,
    allotted: allotted(contents, lines),
    near,
    point,
    onlyService,
    resolved,
    cash,
    terms,
  });
  const address = terms.recipient ?? order.shippingAddress;
  const phone = phoneOf({ order, parts: [partOf(contents)], copy: terms.recipient });
  const recipient = address && { ...address, phone };
  const country = recipient?.country ?? null;
  return {
    orderName: order.name,
    language: order.language,
    fulfillmentOrder: partView(order, part),
    cash,
    recipient,
    doubtful: country === null ? [] : odditiesOf({ ...recipient, country }),
    email: order.email,
    chosen: chosenService(resolved),
    ...priced,
  };
}

/** The lines of `goodsOf`, by their ids. */
function allotted(
  { lines }: FulfillmentOrderContents,
  wanted: readonly LineChoice[] | null,
): readonly AllottedLine[] {
  const quantities = new Map(wanted?.map(({ id, quantity }) => [id, quantity]));
  return lines
    .map(({ id, remainingQuantity, line }) => ({
      id,
      isShipped: line.requiresShipping,
      quantity: wanted === null ? remainingQuantity : (quantities.get(id) ?? 0),
    }))
    .filter(({ isShipped, quantity }) => isShipped && quantity > 0);
}

/** @param wanted `null`: everything that remains */
function goodsOf(
  { lines }: FulfillmentOrderContents,
  wanted: readonly LineChoice[] | null,
): readonly ProductLine[] {
  const quantities = new Map(wanted?.map(({ id, quantity }) => [id, quantity]));
  return shippedLines(
    lines.map(({ id, remainingQuantity, line }) => ({
      line,
      quantity: wanted === null ? remainingQuantity : (quantities.get(id) ?? 0),
    })),
  );
}

function partView(order: Order, part: FulfillmentOrder): OrderQuote["fulfillmentOrder"] {
  const hindrance = hindranceOf(part);
  const possible = order.cancelledAt === null && hindrance === null && part.canFulfill;
  return {
    id: part.id,
    status: part.status,
    onHold: part.status === "on-hold",
    canFulfill: possible,
    reason: possible ? null : reasonOf(order, hindrance?.reason ?? null),
    locationName: part.location.name,
    lines: part.lines
      .filter(({ requiresShipping, remainingQuantity }) => requiresShipping && remainingQuantity > 0)
      .map(({ id, productTitle, variantTitle, remainingQuantity }) => ({
        id: id,
        title: variantTitle ? `${productTitle} – ${variantTitle}` : productTitle,
        quantity: remainingQuantity,
      })),
  };
}

function reasonOf(order: Order, hindrance: PurchaseReason | null): PurchaseReason {
  if (order.cancelledAt !== null) return { code: "order-cancelled" };
  return hindrance ?? { code: "not-fulfillable" };
}

async function resolvedService(
  services: OrderServices,
  shop: OrderShop,
  order: Order,
  contents: FulfillmentOrderContents,
  { lines, known }: Pick<Priced, "lines" | "known">,
): Promise<ResolvedService> {
  const settings = readSettings(shop);
  return resolveService(
    { orderLines: order.shippingLines, parts: [partOf(contents)] },
    await namedServices(services, callerOf(shop)),
    {
      methods: settings.shippingMethods,
      facts: methodFacts(order.shippingAddress?.country ?? null, lines, settings.defaultItemWeightG, known),
      fallback: settings.fallbackService,
    },
  );
}

function chosenService(resolved: ResolvedService): OrderQuote["chosen"] {
  if (!("service" in resolved) || resolved.service.code === null) return null;
  return { code: resolved.service.code, name: resolved.service.name };
}

interface Priced {
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
  readonly cash: Cash | null;
  readonly terms: LabelTerms;
}

async function price(
  services: OrderServices,
  shop: OrderShop,
  { order, contents, lines, known, allotted, near, point, onlyService, resolved, cash, terms }: Priced,
): Promise<Pick<OrderQuote, "rates" | "failures" | "missing" | "boxes">> {
  const settings = readSettings(shop);
  const caller = callerOf(shop);
  const recipient = { order, parts: [partOf(contents)], copy: terms.recipient };
  const items = itemsOfLines(lines, settings.defaultItemWeightG, known);
  if (lines.length === 0) return nothing({ code: "nothing-shipped" });
  if (items.length === 0) return nothing({ code: "too-many-parcels", most: MOST_PIECES });
  const { ports } = services;
  const given = terms.parcels && { given: parcelsOfTerms(terms.parcels, allotted, items) };
  const [{ accounts: enabled, shippingConfig }, later] = await Promise.all([
    ports.setups.get(caller),
    services.chosenPoints.get(caller.merchantId, shop.domain, order.id),
  ]);
  const offered = offeredServices(ports.carriers, enabled);
  const partiesAt = (chosen: PointChosen | null) =>
    partiesOf(contents.location, recipient, settings.sender, ports.unprintable, chosen);
  const home = partiesAt(null);
  const chosen =
    "missing" in home ? await pointChosen(services, caller, offered, { point, later, resolved }) : null;
  const parties = chosen === null ? home : partiesAt(chosen);
  if ("missing" in parties) return nothing({ code: "address-missing", missing: parties.missing });
  const asked =
    onlyService === undefined ? null : [onlyService ?? later?.service, chosenService(resolved)?.code];
  const accounts =
    asked === null
      ? enabled
      : enabled.filter(({ id }) =>
          offered.some(({ accountId, code }) => accountId === id && code !== null && asked.includes(code)),
        );
  try {
    const plain = await priceRates(ports, { accounts, shippingConfig }, { ...parties, items }, given);
    const options = optionsOf(cash, terms);
    const quote =
      Object.keys(options).length === 0 ? plain : await quoteWithOptions(services, accounts, plain, options);
    const withoutPhone: OrderQuote["failures"][number][] = [];
    const shown = quote.rates.map(async (rate) => {
      const { carrier, service, price, promise } = rate;
      const code = serviceCode(carrier, service);
      const its = offered.find((each) => each.code === code);
      if (its !== undefined && lacksPhone(its, parties.to)) {
        withoutPhone.push({ name: its.name, refusal: phoneMissing });
        return [];
      }
      // A label to a point can't be bought here unless the carrier has a directory of its points.
      if (code === null || its === undefined || (its.needsLocker && !its.endsAtPoint)) return [];
      // Without a home address, a parcel goes to the chosen point alone.
      if ("missing" in home && !its.endsAtPoint) return [];
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
    const isPhoneAll = rates.length === 0 && withoutPhone.length > 0;
    return {
      rates,
      failures: [
        ...withoutPhone,
        ...quote.failures.map((failure) => ({
          name: nameOf(offered, failure.accountId, failure.carrierCode, failure.serviceCode),
          refusal: refusalOf(failure),
        })),
      ],
      missing: isPhoneAll ? { code: "address-missing", missing: ["phone"] } : null,
      boxes: shippingConfig.boxes,
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return nothing(reasonOfRefusal(error, items));
  }
}

const phoneMissing: Refusal = {
  engineCode: "VALIDATION_FAILED",
  said: null,
  detail: { reason: "phone_missing" },
};

function nothing(missing: PurchaseReason) {
  return { rates: [], failures: [], missing, boxes: [] };
}

function nameOf(
  offered: readonly OfferedService[],
  accountId: string,
  carrierCode: string,
  service: string | null,
): string {
  const same = offered.filter((each) => each.accountId === accountId);
  return same.find(({ service: { code } }) => code === service)?.name ?? same[0]?.carrier.name ?? carrierCode;
}
