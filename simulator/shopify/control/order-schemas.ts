/** The bodies of the control routes for checkouts, orders and the work on them. */
import { z } from "zod";
import { riskLevels } from "../state/model.ts";
import { address, currency, moment, priceMinor, text } from "./inputs.ts";

const line = z
  .strictObject({
    sku: z.string().optional(),
    variantId: z.int().optional(),
    quantity: z.int().min(1),
    properties: z.record(z.string(), z.string()).optional(),
  })
  .refine(
    ({ sku, variantId }) => (sku === undefined) !== (variantId === undefined),
    "needs sku or variantId",
  );

const discounts = z
  .array(
    z.strictObject({
      kind: z.enum(["code", "automatic"]),
      title: z.string().min(1),
      target: z.enum(["lines", "shipping"]).optional(),
      allocation: z.enum(["each", "across"]).optional(),
      value: z.union([
        z.strictObject({ percent: z.number().min(0).max(100) }),
        z.strictObject({ amountMinor: priceMinor }),
      ]),
      skus: z.array(z.string()).min(1).optional(),
    }),
  )
  .optional();

const customer = z.strictObject({
  email: z.string().min(3),
  firstName: text,
  lastName: text,
  phone: text,
  tags: z.array(z.string()).optional(),
});

export const checkout = z.strictObject({
  lines: z.array(line).min(1),
  discounts,
  shippingAddress: address,
  currency: currency.optional(),
  locale: z.string().optional(),
  customer: customer.optional(),
  coordinates: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
  timeoutMs: z.int().min(1).optional(),
});

const riskLevel = z.enum(riskLevels);

/** Facts of an order that decide whether its label is bought. */
const payment = {
  /** the test gateway, "bogus", makes an order a test by itself */
  test: z.boolean().optional(),
  /** reserved and not captured: the order is not paid */
  authorized: z.boolean().optional(),
  /** Shopify captures an authorized payment once everything is fulfilled */
  capturesWhenFulfilled: z.boolean().optional(),
  /** Shopify's own assessment */
  riskLevel: riskLevel.optional(),
  /** a company bought it */
  company: z.string().min(1).optional(),
  sourceName: z.string().min(1).optional(),
};

export const risk = z.strictObject({ riskLevel, provider: z.string().min(1).nullish() });

export const orderFromCheckout = z.strictObject({
  ...payment,
  checkoutId: z.string(),
  option: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** typed for a rate that needs a phone number, where checkout asks for none of its own */
  shippingPhone: z.string().optional(),
  deliveryPhone: z.string().optional(),
  instructions: z.string().optional(),
  paid: z.boolean().optional(),
  paymentGateway: z.string().optional(),
  otherGateways: z.array(z.string().min(1)).optional(),
  depositMinor: priceMinor.optional(),
  fulfillAt: moment.optional(),
  createdAt: moment.optional(),
});

export const orderWithoutCheckout = z.strictObject({
  ...payment,
  /** a completed draft order: its shipping line is custom, and what was not paid has no gateway */
  draft: z.boolean().optional(),
  lines: z.array(line).min(1),
  discounts,
  shippingAddress: address.nullish(),
  currency: currency.optional(),
  locale: z.string().optional(),
  customer: customer.optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  paid: z.boolean().optional(),
  paymentGateway: z.string().optional(),
  otherGateways: z.array(z.string().min(1)).optional(),
  depositMinor: priceMinor.optional(),
  fulfillAt: moment.optional(),
  shippingLine: z
    .strictObject({
      title: z.string(),
      code: text,
      priceMinor: priceMinor.optional(),
      source: text,
      carrierIdentifier: text,
      phone: text,
    })
    .nullish(),
  createdAt: moment.optional(),
  deliveryMethod: z
    .strictObject({
      methodType: z.enum(["SHIPPING", "LOCAL", "PICK_UP", "PICKUP_POINT", "RETAIL"]).optional(),
      serviceCode: text,
      /** for a split cart: by location, if that has a service of its own */
      serviceCodes: z.record(z.string(), z.string()).optional(),
      presentedName: text,
      minDeliveryDateTime: text,
      maxDeliveryDateTime: text,
      additionalInformation: z.strictObject({ phone: text, instructions: text }).optional(),
    })
    .optional(),
});

export const orderChange = z.strictObject({
  shippingAddress: address.optional(),
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
});

const lineQuantity = z
  .strictObject({
    sku: z.string().optional(),
    lineItemId: z.union([z.int(), z.string()]).optional(),
    quantity: z.int().min(1),
  })
  .refine(
    ({ sku, lineItemId }) => (sku === undefined) !== (lineItemId === undefined),
    "needs sku or lineItemId",
  );

const tracking = z.strictObject({ company: text, number: text, url: text });
const fulfillmentOrderId = z.int().optional();

export const fulfill = z.strictObject({
  lines: z.array(lineQuantity).min(1).optional(),
  fulfillmentOrderId,
  locationId: z.int().optional(),
  tracking: tracking.optional(),
  notifyCustomer: z.boolean().optional(),
});

export const fulfillmentChange = z.strictObject({ tracking });

export const hold = z.strictObject({
  fulfillmentOrderId,
  reason: z
    .enum([
      "AWAITING_PAYMENT",
      "AWAITING_RETURN_ITEMS",
      "HIGH_RISK_OF_FRAUD",
      "INCORRECT_ADDRESS",
      "INVENTORY_OUT_OF_STOCK",
      "ONLINE_STORE_POST_PURCHASE_CROSS_SELL",
      "OTHER",
      "UNKNOWN_DELIVERY_DATE",
    ])
    .optional(),
  reasonNotes: z.string().optional(),
  handle: z.string().min(1).max(64).optional(),
  lines: z.array(lineQuantity).min(1).optional(),
});

export const release = z.strictObject({ fulfillmentOrderId, holdIds: z.array(z.int()).min(1).optional() });

export const schedule = z.strictObject({ fulfillmentOrderId, fulfillAt: moment.nullable() });

export const move = z.strictObject({
  fulfillmentOrderId,
  locationId: z.int(),
  lines: z.array(lineQuantity).min(1).optional(),
});

export const request = z.strictObject({ fulfillmentOrderId, accepted: z.boolean().nullish() });

export const split = z.strictObject({ fulfillmentOrderId, lines: z.array(lineQuantity).min(1) });

export const merge = z.strictObject({ fulfillmentOrderIds: z.array(z.int()).min(2).optional() });

export const refund = z.strictObject({
  lines: z
    .array(
      z
        .strictObject({
          sku: z.string().optional(),
          lineItemId: z.int().optional(),
          quantity: z.int().min(1),
          restockType: z.enum(["CANCEL", "RETURN", "NO_RESTOCK"]).optional(),
        })
        .refine(
          ({ sku, lineItemId }) => (sku === undefined) !== (lineItemId === undefined),
          "needs sku or lineItemId",
        ),
    )
    .optional(),
  amountMinor: priceMinor.optional(),
});

export const edit = z
  .strictObject({
    add: z.array(line).min(1).optional(),
    set: z
      .array(
        z
          .strictObject({
            sku: z.string().optional(),
            lineItemId: z.int().optional(),
            quantity: z.int().min(0),
          })
          .refine(
            ({ sku, lineItemId }) => (sku === undefined) !== (lineItemId === undefined),
            "needs sku or lineItemId",
          ),
      )
      .min(1)
      .optional(),
  })
  .refine(({ add, set }) => add !== undefined || set !== undefined, "needs add or set");

export const cancel = z.strictObject({
  reason: z.enum(["CUSTOMER", "DECLINED", "FRAUD", "INVENTORY", "OTHER", "STAFF"]).optional(),
  restock: z.boolean().optional(),
  refund: z.boolean().optional(),
});

export const orderReturn = z.strictObject({
  /** absent: everything that was fulfilled */
  lines: z.array(lineQuantity).min(1).optional(),
  /** false: it waits for the merchant; true if absent */
  approved: z.boolean().optional(),
  /** goods that the shopper gets instead */
  exchange: z.array(line).min(1).optional(),
});
