import type { CartLine, Checkout, CheckoutCustomer, ShippingOption } from "../state/checkout.ts";
import { nextId } from "../state/identifiers.ts";
import type {
  Address,
  Customer,
  DeliveryMethod,
  Discount,
  FulfillmentOrder,
  LineItem,
  Order,
  Presentment,
  RiskAssessment,
  ShippingLine,
} from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentOrderPayload } from "../webhooks/fulfillment-order-payload.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { profileOf } from "./delivery-groups.ts";
import { shippingDiscounts } from "./discounts.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import { orderTotals } from "./order-facts.ts";
import { openWhenDue } from "./schedule-fulfillment-order.ts";
import { taxRatesFor } from "./taxes.ts";

/** The parts of an order. */
export interface NewOrder {
  lines: CartLine[];
  discounts?: Discount[];
  shippingAddress: Address | null;
  currency: string;
  presentment?: Presentment | undefined;
  locale: string;
  customer: CheckoutCustomer | null;
  email: string | null;
  phone: string | null;
  paid: boolean;
  /** as the shop's payment settings name it; cards when absent */
  paymentGateway?: string | undefined;
  otherGateways?: string[] | undefined;
  depositMinor?: number | undefined;
  sourceName?: string | undefined;
  authorized?: boolean | undefined;
  capturesWhenFulfilled?: boolean | undefined;
  test?: boolean | undefined;
  riskAssessments?: RiskAssessment[] | undefined;
  company?: string | undefined;
  /** when its fulfillment orders become due; null: at once */
  fulfillAt: string | null;
  /** null: now */
  createdAt: string | null;
  shippingLines: Omit<ShippingLine, "id">[];
  /** the delivery method of each fulfillment order */
  deliveryMethod(locationId: number, profileId: number | null): Omit<DeliveryMethod, "__typename" | "id">;
}

/** The shopper's words for the delivery. Shopify keeps them beside the address, which stays as it was. */
export interface DeliveryWords {
  /** for a rate that needs one: on the shipping line alone */
  shippingPhone: string | null;
  deliveryPhone: string | null;
  instructions: string | null;
}

/** The order that follows from choosing an option at the end of a checkout. */
export function orderFromCheckout(
  checkout: Checkout,
  option: ShippingOption,
  { shippingPhone, deliveryPhone, instructions }: DeliveryWords,
): NewOrder {
  return {
    lines: checkout.lines,
    discounts: checkout.discounts,
    shippingAddress: checkout.shippingAddress,
    currency: checkout.orderCurrency,
    presentment: checkout.presentment,
    locale: checkout.locale,
    customer: checkout.customer,
    email: checkout.customer?.email ?? null,
    phone: checkout.customer?.phone ?? null,
    paid: true,
    fulfillAt: null,
    createdAt: null,
    shippingLines: [
      {
        title: option.title,
        code: option.code,
        source: carrierName(checkout, option) ?? "shopify",
        carrierIdentifier: option.parts[0]?.carrierServiceId?.toString() ?? null,
        priceMinor: option.parts.reduce((sum, { rate }) => sum + rate.priceMinor, 0),
        phone: option.phoneRequired ? (shippingPhone ?? checkout.shippingAddress.phone) : null,
      },
    ],
    deliveryMethod: (locationId, profileId) => {
      const part = option.parts.find(
        (candidate) => candidate.locationId === locationId && candidate.profileId === profileId,
      );
      return {
        methodType: "SHIPPING",
        serviceCode: part?.rate.serviceCode ?? option.code,
        presentedName: option.title,
        minDeliveryDateTime: part?.rate.minDeliveryDate ?? null,
        maxDeliveryDateTime: part?.rate.maxDeliveryDate ?? null,
        additionalInformation:
          deliveryPhone === null && instructions === null ? null : { phone: deliveryPhone, instructions },
      };
    },
  };
}

function carrierName(checkout: Checkout, option: ShippingOption): string | undefined {
  const id = option.parts[0]?.carrierServiceId;
  return checkout.calls.find((call) => call.carrierServiceId === id)?.carrierService;
}

/** Places an order and notifies the app. */
export function placeOrder(world: World, shop: Shop, draft: NewOrder): Order {
  const { order, routed } = enterOrder(world, shop, draft);
  publish(world, shop, "orders/create", orderPayload(shop, order));
  if (order.paid) publish(world, shop, "orders/paid", orderPayload(shop, order));
  for (const fulfillmentOrder of routed) {
    const payload = fulfillmentOrderPayload(fulfillmentOrder);
    publish(world, shop, "fulfillment_orders/order_routing_complete", payload);
    openWhenDue(world, shop, fulfillmentOrder);
  }
  return order;
}

/** Adds an order, and one fulfillment order for each location and profile that ship something of it. */
export function enterOrder(
  world: World,
  shop: Shop,
  draft: NewOrder,
): { order: Order; routed: FulfillmentOrder[] } {
  const now = draft.createdAt ?? isoNow(world);
  const number = 1001 + shop.orders.length;
  const orderId = nextId();
  const order: Order = {
    __typename: "Order",
    id: orderId,
    number,
    name: `#${number}`,
    email: draft.email,
    phone: draft.phone,
    note: null,
    tags: [],
    currency: draft.currency,
    ...(draft.presentment !== undefined && { presentment: draft.presentment }),
    locale: draft.locale,
    customerId: draft.customer ? customerFor(shop, draft.customer, now).id : null,
    shippingAddress: draft.shippingAddress,
    lineItems: draft.lines.map((line) => lineItem(orderId, line)),
    shippingLines: draft.shippingLines.map((line, at) => {
      const discounts = at === 0 ? shippingDiscounts(line.priceMinor, draft.discounts ?? []) : [];
      return { id: nextId(), ...line, ...(discounts.length > 0 && { discounts }) };
    }),
    ...(draft.discounts && draft.discounts.length > 0 && { discounts: draft.discounts }),
    ...(shop.taxes && {
      taxRates: taxRatesFor(shop, draft.shippingAddress),
      taxesIncluded: shop.taxes.included,
      taxShipping: shop.taxes.shipping,
    }),
    paid: draft.paid,
    paymentGateway: draft.paymentGateway ?? "shopify_payments",
    ...(draft.otherGateways && { otherGateways: draft.otherGateways }),
    ...(draft.depositMinor !== undefined && { depositMinor: draft.depositMinor }),
    ...(draft.sourceName !== undefined && { sourceName: draft.sourceName }),
    ...(draft.authorized !== undefined && { authorized: draft.authorized }),
    ...(draft.capturesWhenFulfilled !== undefined && { capturesWhenFulfilled: draft.capturesWhenFulfilled }),
    ...(draft.test !== undefined && { test: draft.test }),
    ...(draft.riskAssessments !== undefined && { riskAssessments: draft.riskAssessments }),
    ...(draft.company !== undefined && { company: draft.company }),
    refunded: false,
    edited: false,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if (order.paid && shop.taxes) order.paidMinor = orderTotals(order).total;
  shop.orders.push(order);
  return { order, routed: route(world, shop, order, draft) };
}

/** One fulfillment order for the goods of each location and profile, and one for goods without shipping. */
function route(world: World, shop: Shop, order: Order, draft: NewOrder): FulfillmentOrder[] {
  const groups = new Map<string, Work>();
  for (const [index, line] of order.lineItems.entries()) {
    const locationId = draft.lines[index]?.locationId ?? 0;
    const shipped = line.requiresShipping;
    const profileId = shipped ? (profileOf(shop, line.variantId)?.id ?? null) : null;
    const key = `${locationId} ${shipped} ${profileId}`;
    const group = groups.get(key) ?? { locationId, shipped, profileId, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()].map(({ locationId, shipped, profileId, lines }) =>
    openFulfillmentOrder(world, shop, {
      orderId: order.id,
      locationId,
      deliveryMethod: shipped ? draft.deliveryMethod(locationId, profileId) : noDelivery,
      fulfillAt: draft.fulfillAt,
      lines: lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    }),
  );
}

interface Work {
  locationId: number;
  shipped: boolean;
  profileId: number | null;
  lines: LineItem[];
}

const noDelivery: Omit<DeliveryMethod, "__typename" | "id"> = {
  methodType: "NONE",
  serviceCode: null,
  presentedName: null,
  minDeliveryDateTime: null,
  maxDeliveryDateTime: null,
  additionalInformation: null,
};

function lineItem(orderId: number, { locationId: _, ...line }: CartLine): LineItem {
  return { __typename: "LineItem", id: nextId(), orderId, removedQuantity: 0, ...line };
}

function customerFor(shop: Shop, given: CheckoutCustomer, now: string): Customer {
  const known = shop.customers.find(({ email }) => email === given.email);
  if (known) return known;
  const customer: Customer = {
    __typename: "Customer",
    id: nextId(),
    ...given,
    createdAt: now,
    updatedAt: now,
  };
  shop.customers.push(customer);
  return customer;
}
