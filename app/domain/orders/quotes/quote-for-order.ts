import type { Cash } from "../../engine/index.ts";
import type { AddressOddity } from "../../reference/read-address.ts";
import { odditiesOf } from "../../reference/read-address.ts";
import { callerOf } from "../caller-of.ts";
import { cashToCollect, cashUnderWay, isCashOnDelivery } from "../cash/cash-on-delivery.ts";
import { choiceFacts } from "../choices/keep-choice.ts";
import { labelFacts, matchedRules } from "../choices/label-facts.ts";
import { promisedDay } from "../choices/promised-day.ts";
import { whyNoService } from "../choices/why-no-service.ts";
import { hindranceOf } from "../decide/match-fulfillment.ts";
import { namedServices } from "../offers/offered-services.ts";
import type { ResolvedService } from "../offers/resolve-service.ts";
import { partOf, resolveService } from "../offers/resolve-service.ts";
import { methodFacts } from "../offers/shipping-methods.ts";
import type { LabelDigests } from "../parcels/label-digests.ts";
import { digestsOf } from "../parcels/label-digests.ts";
import { piecesOfLines, variantIdsOf } from "../parcels/parcel-items.ts";
import type { AllottedLine } from "../parcels/parcels-of-terms.ts";
import type { ParcelSet } from "../parcels/set-parcel.ts";
import { decidingWeight, isPartOf } from "../parcels/set-parcel.ts";
import { phoneOf } from "../parcels/shipment-parties.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import type { FulfillmentOrder, FulfillmentOrderContents, Order, PostalAddress } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { LabelTerms } from "../purchases/label-terms.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { readSettings } from "../settings.ts";
import type { PricedServices } from "./price-services.ts";
import { priceServices } from "./price-services.ts";

/** A quantity of one line of a fulfillment order. */
export interface LineChoice {
  readonly id: string;
  readonly quantity: number;
}

/** The prices of a label for a fulfillment order. */
export interface OrderQuote extends PricedServices {
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
  /** Why the order itself names no service; `null`: it does. */
  readonly withoutService: PurchaseReason | null;
  /** Of the enabled services, by `<driver>.<code>`. */
  readonly serviceNames: ReadonlyMap<string, string>;
  /** Of the recipient and the goods, for the confirmation of a purchase. */
  readonly digests: LabelDigests;
  /** The recipient of the label; `null`: the order has no address. */
  readonly recipient: PostalAddress | null;
  /** The weight and the box that a person set for the fulfillment order, whether they decide or not. */
  readonly parcelSet: ParcelSet | null;
  /** Parts of the recipient's address that may trouble a carrier. */
  readonly doubtful: readonly AddressOddity[];
  /** Of the recipient. */
  readonly email: string | null;
}

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
  /** How long carriers are awaited; those without an answer by then are pending. Absent: until all have answered. */
  readonly patienceMs?: number;
}

/** An order as the platform shows it, with the fulfillment order that a label is for. */
export interface ReadPart {
  readonly order: Order;
  readonly part: FulfillmentOrder;
  readonly contents: FulfillmentOrderContents;
}

/**
 * Prices every enabled service for the chosen pieces of a fulfillment order. Buys and stores nothing.
 * @returns `null`: the platform shows no such order, or no such fulfillment order
 */
export async function quoteForOrder(
  services: OrderServices,
  shop: OrderShop,
  wanted: QuoteWanted,
): Promise<OrderQuote | null> {
  const { orderId, fulfillmentOrderId } = wanted;
  const platform = services.orderPlatform(shop.domain, shop.environment);
  const order = await platform.readOrder(orderId);
  const part = order?.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId);
  const contents = part === undefined ? null : await platform.readFulfillmentOrder(fulfillmentOrderId);
  if (order === null || part === undefined || contents === null) return null;
  return quotePart(services, shop, { order, part, contents }, wanted);
}

/** `quoteForOrder` for an order that was read. */
export async function quotePart(
  services: OrderServices,
  shop: OrderShop,
  { order, part, contents }: ReadPart,
  {
    lines = null,
    near = null,
    point,
    onlyService,
    terms = {},
    patienceMs,
  }: Omit<QuoteWanted, "orderId" | "fulfillmentOrderId">,
): Promise<OrderQuote> {
  const goods = shippedLines(quantitiesOf(contents, lines));
  const settings = readSettings(shop);
  const [known, setOfOrder] = await Promise.all([
    services.products.facts(shop.merchantId, variantIdsOf(goods)),
    services.setParcels.ofOrders(shop.merchantId, [order.id]),
  ]);
  const set = setOfOrder.filter(({ fulfillmentOrderId }) => fulfillmentOrderId === part.id);
  const offered = await namedServices(services, callerOf(shop));
  const address = terms.recipient ?? order.shippingAddress;
  const chosen = { orderLines: order.shippingLines, parts: [partOf(contents)] };
  const facts = methodFacts(
    order.shippingAddress?.country ?? null,
    goods,
    settings.defaultItemWeightG,
    known,
  );
  const own = { methods: settings.shippingMethods, fallback: settings.fallbackService };
  const resolved = resolveService(chosen, offered, { ...own, facts });
  const label = labelFacts({
    ...{ order, address, chosen, settings, at: services.ports.clock.now() },
    goods: { ...facts, weightG: decidingWeight(terms, set, goods) ?? facts.weightG },
    lines: quantitiesOf(contents, lines),
  });
  const [matched, later] = await Promise.all([
    matchedRules(services, callerOf(shop), label),
    services.chosenPoints.get(shop.merchantId, shop.domain, order.id),
  ]);
  const basis = {
    facts: choiceFacts(chosen, facts, offered, later, {
      promisedOn: promisedDay(shop, part),
      orderTags: order.tags ?? [],
    }),
    rules: { ...own, matched },
  };
  const others = isCashOnDelivery(order.paymentGateways, settings)
    ? await cashUnderWay(services, callerOf(shop), order.id, null)
    : [];
  const cash = cashToCollect(order, settings, others);
  const priced = await priceServices(services, shop, {
    order,
    contents,
    lines: goods,
    known,
    allotted: allotted(contents, lines),
    near,
    point,
    onlyService,
    resolved,
    basis,
    cash,
    terms,
    set,
    isPart: isPartOf(order, part.id, piecesOfLines(goods)),
    patienceMs,
  });
  const recipient = labelRecipient(order, contents, terms.recipient);
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
    parcelSet: set[0] ?? null,
    withoutService: whyNoService(priced.decision),
    serviceNames: new Map(offered.flatMap(({ code, name }) => (code === null ? [] : [[code, name]]))),
    digests: digestsOf({ lines: goods, items: priced.items, cash, recipient, set: priced.set }),
    ...priced,
  };
}

/** The recipient of a label for this part of an order, with the number that the courier calls; `null`: the order has no address. */
export function labelRecipient(
  order: Order,
  contents: FulfillmentOrderContents,
  copy?: PostalAddress,
): PostalAddress | null {
  const address = copy ?? order.shippingAddress;
  return address && { ...address, phone: phoneOf({ order, parts: [partOf(contents)], copy }) };
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
function quantitiesOf({ lines }: FulfillmentOrderContents, wanted: readonly LineChoice[] | null) {
  const quantities = new Map(wanted?.map(({ id, quantity }) => [id, quantity]));
  return lines.map(({ id, remainingQuantity, line }) => ({
    line,
    quantity: wanted === null ? remainingQuantity : (quantities.get(id) ?? 0),
  }));
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

function chosenService(resolved: ResolvedService): OrderQuote["chosen"] {
  if (!("service" in resolved) || resolved.service.code === null) return null;
  return { code: resolved.service.code, name: resolved.service.name };
}
