import { lineMinor, piecesMinor, shippingMinor } from "../../commerce/discounts.ts";
import {
  currentQuantity,
  currentTotals,
  displayFulfillmentStatus,
  financialStatus,
  fulfilledQuantity,
  fulfillmentOrdersOf,
  isCapturable,
  isTest,
  orderTotals,
  outstandingMinor,
  paymentGateways,
  receivedMinor,
  refundedMinor,
  riskRecommendation,
  unfulfilledQuantity,
} from "../../commerce/order-facts.ts";
import { returnStatus } from "../../commerce/return-order.ts";
import { taxLines } from "../../commerce/taxes.ts";
import { gid } from "../../state/identifiers.ts";
import type { Customer, LineItem, Order, ShippingLine } from "../../state/model.ts";
import { findById, mustFind, ofOrder } from "../../state/record-index.ts";
import { findVariant } from "../../state/variants.ts";
import { connect } from "../connection.ts";
import type { Context, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { seesFulfillmentOrder } from "../visible.ts";
import { mailingAddress } from "./addresses.ts";
import { allocationViews, applicationView, withoutOrderDiscounts } from "./discount-views.ts";
import { moneyBag, moneyV2 } from "./money-bag.ts";
import { weight } from "./product.ts";

const total = (order: Order) => moneyBag(orderTotals(order).total, order);
const subtotal = (order: Order) => moneyBag(orderTotals(order).subtotal, order);
const shipping = (order: Order) => moneyBag(orderTotals(order).shipping, order);
const due = (order: Order) => moneyBag(outstandingMinor(order), order);
const received = (order: Order) => moneyBag(receivedMinor(order), order);
const address = (order: Order) => order.shippingAddress && mailingAddress(order.shippingAddress, order.id);

const taxLineViews = (order: Order, amountMinor: number) =>
  taxLines(order, amountMinor).map(({ title, percent, priceMinor }) => ({
    title,
    rate: percent / 100,
    ratePercentage: percent,
    priceSet: moneyBag(priceMinor, order),
    channelLiable: false,
    source: "Shopify",
  }));

export const shippingLine = (line: ShippingLine, order: Order) => ({
  id: gid("ShippingLine", line.id),
  title: line.title,
  code: line.code,
  source: line.source,
  carrierIdentifier: line.carrierIdentifier,
  phone: line.phone,
  custom: false,
  isRemoved: false,
  originalPriceSet: moneyBag(line.priceMinor, order),
  discountedPriceSet: moneyBag(shippingMinor(line), order),
  currentDiscountedPriceSet: moneyBag(shippingMinor(line), order),
  discountAllocations: allocationViews(order, line.discounts),
  taxLines: order.taxShipping ? taxLineViews(order, shippingMinor(line)) : [],
});

export const orderResolvers: TypeResolvers<Order> = {
  lineItems: (order, args) => connect(order.lineItems, args),
  shippingLine: (order) => {
    const first = order.shippingLines[0];
    return first ? shippingLine(first, order) : null;
  },
  shippingLines: (order, args) =>
    connect(
      order.shippingLines.map((line) => shippingLine(line, order)),
      args,
    ),
  shippingAddress: address,
  billingAddress: address,
  displayAddress: address,
  customer: (order, _args, { shop }) =>
    order.customerId === null ? null : findById(shop.customers, order.customerId),
  customerLocale: (order) => order.locale,
  currencyCode: (order) => order.currency,
  presentmentCurrencyCode: (order) => order.presentment?.currency ?? order.currency,
  displayFinancialStatus: (order) => financialStatus(order),
  displayFulfillmentStatus: (order, _args, { shop }) => displayFulfillmentStatus(shop, order),
  fulfillmentOrders: (order, args, context) => {
    if (args.query) throw notSimulated("the query argument of Order.fulfillmentOrders");
    const all = fulfillmentOrdersOf(context.shop, order);
    return connect(
      all.filter((each) => seesFulfillmentOrder(context, each)),
      args,
    );
  },
  fulfillments: (order, { first, query }, { shop }) => {
    if (query) throw notSimulated("the query argument of Order.fulfillments");
    const all = ofOrder(shop.fulfillments, order.id);
    return typeof first === "number" ? all.slice(0, first) : all;
  },
  fulfillmentsCount: (order, _args, { shop }) => ({
    count: ofOrder(shop.fulfillments, order.id).length,
    precision: "EXACT",
  }),
  fulfillable: (order, _args, context) => waits(order, context),
  requiresShipping: (order) => order.lineItems.some((line) => line.requiresShipping),
  fullyPaid: (order) => order.paid && outstandingMinor(order) <= 0,
  unpaid: (order) => !order.paid,
  confirmed: () => true,
  test: (order) => isTest(order),
  capturable: (order) => isCapturable(order),
  totalCapturableSet: (order) => moneyBag(isCapturable(order) ? outstandingMinor(order) : 0, order),
  risk: (order) => ({
    recommendation: riskRecommendation(order),
    assessments: (order.riskAssessments ?? []).map(({ riskLevel }) => ({
      riskLevel,
      facts: [],
      provider: null,
    })),
  }),
  purchasingEntity: ({ company, customerId }, _args, { shop }) =>
    company === undefined
      ? (customerId && findById(shop.customers, customerId)) || null
      : { __typename: "PurchasingCompany", company: { id: gid("Company", shop.id), name: company } },
  retailLocation: (order, _args, { shop }) =>
    order.sourceName === "pos" ? (shop.locations[0] ?? null) : null,
  taxExempt: () => false,
  taxesIncluded: (order) => order.taxesIncluded ?? true,
  dutiesIncluded: () => false,
  taxLines: (order) => taxLineViews(order, orderTotals(order).subtotal),
  customAttributes: () => [],
  paymentGatewayNames: (order) => paymentGateways(order),
  discountCode: ({ discounts = [] }) => discounts.find(({ kind }) => kind === "code")?.title ?? null,
  discountCodes: ({ discounts = [] }) =>
    discounts.flatMap(({ kind, title }) => (kind === "code" ? [title] : [])),
  discountApplications: (order, args) =>
    connect(
      (order.discounts ?? []).map((discount, index) => ({
        id: index,
        ...applicationView(order, discount, index),
      })),
      args,
    ),
  refunds: (order) =>
    (order.refunds ?? []).map(({ id, createdAt, amountMinor }) => ({
      id: gid("Refund", id),
      createdAt,
      totalRefundedSet: moneyBag(amountMinor, order),
    })),
  returnStatus: (order, _args, { shop }) => returnStatus(shop, order),
  returns: (order, args, { shop }) => {
    if (args.query) throw notSimulated("the query argument of Order.returns");
    return connect(ofOrder(shop.returns, order.id), args);
  },
  closed: (order) => order.closedAt !== null,
  processedAt: (order) => order.createdAt,
  sourceName: (order) => order.sourceName ?? "web",
  statusPageUrl: (order, _args, { shop }) => `https://${shop.domain}/orders/${order.id}`,
  subtotalPriceSet: subtotal,
  currentSubtotalPriceSet: (order) => moneyBag(currentTotals(order).subtotal, order),
  totalPriceSet: total,
  currentTotalPriceSet: (order) => moneyBag(currentTotals(order).total, order),
  originalTotalPriceSet: total,
  totalShippingPriceSet: shipping,
  currentShippingPriceSet: shipping,
  totalDiscountsSet: (order) => moneyBag(orderTotals(order).discounts, order),
  currentTotalDiscountsSet: (order) => moneyBag(currentTotals(order).discounts, order),
  totalTaxSet: (order) => moneyBag(orderTotals(order).tax, order),
  currentTotalTaxSet: (order) => moneyBag(currentTotals(order).tax, order),
  netPaymentSet: (order) => moneyBag(receivedMinor(order) - refundedMinor(order), order),
  totalRefundedSet: (order) => moneyBag(refundedMinor(order), order),
  totalReceivedSet: received,
  totalOutstandingSet: due,
  subtotalLineItemsQuantity: (order) => order.lineItems.reduce((sum, line) => sum + line.quantity, 0),
  currentSubtotalLineItemsQuantity: (order) =>
    order.lineItems.reduce((sum, line) => sum + currentQuantity(line), 0),
  totalWeight: (order) => String(orderTotals(order).grams),
  currentTotalWeight: (order) => String(currentTotals(order).grams),
};

const waits = (order: Order, { shop }: Context): boolean =>
  order.lineItems.some((line) => unfulfilledQuantity(shop, line) > 0);

const amount = (line: LineItem, { shop }: Context, minor: number) =>
  moneyBag(minor, mustFind(shop.orders, line.orderId, "order"));

export const lineItemResolvers: TypeResolvers<LineItem> = {
  name: (line) => (line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title),
  variant: (line, _args, { shop }) => findVariant(shop, line.variantId) ?? null,
  product: (line, _args, { shop }) => findById(shop.products, line.productId) ?? null,
  currentQuantity: (line) => currentQuantity(line),
  refundableQuantity: (line) => currentQuantity(line),
  nonFulfillableQuantity: () => 0,
  unfulfilledQuantity: (line, _args, { shop }) => unfulfilledQuantity(shop, line),
  fulfillableQuantity: (line, _args, { shop }) => unfulfilledQuantity(shop, line),
  fulfillmentStatus: (line, _args, { shop }) =>
    fulfilledQuantity(shop, line) === 0
      ? "unfulfilled"
      : unfulfilledQuantity(shop, line) > 0
        ? "partial"
        : "fulfilled",
  weight: (line) => weight(line.grams),
  taxable: () => true,
  isGiftCard: () => false,
  merchantEditable: () => true,
  restockable: () => true,
  taxLines: (line, _args, { shop }) => {
    const order = findById(shop.orders, line.orderId);
    return order ? taxLineViews(order, lineMinor(line)) : [];
  },
  duties: () => [],
  discountAllocations: (line, _args, { shop }) =>
    allocationViews(mustFind(shop.orders, line.orderId, "order"), line.discounts),
  image: () => null,
  customAttributes: (line) => Object.entries(line.properties).map(([key, value]) => ({ key, value })),
  originalUnitPriceSet: (line, _args, context) => amount(line, context, line.priceMinor),
  // Approximate, says Shopify: a line's discount need not be a whole number of cents for each piece.
  discountedUnitPriceSet: (line, _args, context) =>
    amount(line, context, withoutOrderDiscounts(context.shop)(line, 1)),
  discountedUnitPriceAfterAllDiscountsSet: (line, _args, context) =>
    amount(line, context, piecesMinor(line, 1)),
  originalTotalSet: (line, _args, context) => amount(line, context, line.priceMinor * line.quantity),
  discountedTotalSet: (line, _args, context) =>
    amount(line, context, withoutOrderDiscounts(context.shop)(line, line.quantity)),
};

export const customerResolvers: TypeResolvers<Customer> = {
  displayName: (customer) =>
    [customer.firstName, customer.lastName].filter(Boolean).join(" ") || customer.email || "",
  defaultEmailAddress: (customer) => customer.email && { emailAddress: customer.email },
  defaultPhoneNumber: (customer) => customer.phone && { phoneNumber: customer.phone },
  amountSpent: (customer, _args, { shop }) =>
    moneyV2(
      shop.orders
        .filter(({ customerId, paid }) => customerId === customer.id && paid)
        .reduce((sum, order) => sum + orderTotals(order).total, 0),
      shop.currency,
    ),
  numberOfOrders: (customer, _args, { shop }) =>
    String(shop.orders.filter(({ customerId }) => customerId === customer.id).length),
  state: () => "DISABLED",
  locale: () => "en",
};
