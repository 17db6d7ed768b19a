import { z } from "zod";
import { riskLevels } from "../state/model.ts";

const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be an ISO country code like GR");
const currency = z.string().regex(/^[A-Z]{3}$/, "must be an ISO currency code like EUR");
const priceMinor = z.int().min(0);
const text = z.string().nullish();
const scopes = z.array(z.string().min(1));
/** ISO 8601, with any offset */
const moment = z.iso.datetime({ offset: true });

export const plan = z.enum(["basic", "grow", "advanced", "plus", "enterprise", "partner_test"]);

export const address = z.strictObject({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  provinceCode: text,
  zip: text,
  countryCode,
  phone: text,
});

export const location = address.extend({
  name: z.string().min(1),
  fulfillmentService: z.boolean().optional(),
});

export const locationChange = location.partial().extend({ active: z.boolean().optional() });

const variant = z.strictObject({
  title: z.string().optional(),
  sku: z.string().optional(),
  priceMinor,
  grams: z.int().min(0).optional(),
  hsCode: z.string().optional(),
  originCountry: countryCode.optional(),
  requiresShipping: z.boolean().optional(),
  locationId: z.int().optional(),
});

export const newVariant = variant;
export const variantChange = variant.partial().extend({ soldOutAt: z.array(z.int()).optional() });

export const product = z.strictObject({
  title: z.string().min(1),
  vendor: z.string().optional(),
  productType: z.string().optional(),
  requiresShipping: z.boolean().optional(),
  variants: z.array(variant).min(1),
});

export const productChange = product.pick({ title: true, vendor: true, productType: true }).partial();

export const newShop = z.strictObject({
  domain: z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, "must look like name.myshopify.com"),
  name: z.string().optional(),
  email: z.string().optional(),
  currency: currency.optional(),
  countryCode: countryCode.optional(),
  timezone: z.string().optional(),
  plan: plan.optional(),
  locations: z.array(location).min(1).optional(),
  products: z.array(product).optional(),
  install: z.boolean().optional(),
});

export const shopChange = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  currency: currency.optional(),
  timezone: z.string().optional(),
  plan: plan.optional(),
  marketDrivenShipping: z.boolean().optional(),
  carrierCalculatedShipping: z.boolean().optional(),
  addNewCarrierServices: z.boolean().optional(),
  cancelsFulfilledOrders: z.boolean().optional(),
  protectedCustomerData: z.enum(["all", "without-person", "none"]).optional(),
  carrierSignature: z.enum(["good", "none", "bad"]).optional(),
  rateCaching: z.boolean().optional(),
  otherCarrierCallsPerMinute: z.int().min(0).optional(),
  exchangeRates: z.record(currency, z.number().positive()).optional(),
  taxes: z
    .strictObject({
      included: z.boolean(),
      shipping: z.boolean(),
      rates: z.array(
        z.strictObject({
          countryCode,
          provinceCode: z.string().min(1).nullable(),
          title: z.string().min(1),
          percent: z.number().min(0).max(100),
        }),
      ),
    })
    .optional(),
  backupRates: z.array(z.strictObject({ name: z.string().min(1), priceMinor })).optional(),
  bulkOperationMs: z.int().min(0).optional(),
  bulkOperationFailure: z.enum(["ACCESS_DENIED", "INTERNAL_SERVER_ERROR", "TIMEOUT"]).nullish(),
  bulkFileCutShort: z.union([z.boolean(), z.literal("inside-a-line")]).optional(),
});

export const rateCacheAge = z
  .strictObject({ advanceS: z.number().min(0).optional(), flush: z.literal(true).optional() })
  .refine(
    ({ advanceS, flush }) => (advanceS === undefined) !== (flush === undefined),
    "needs advanceS or flush",
  );

export const filling = z.strictObject({
  products: z.int().min(0).max(250_000).optional(),
  variantsPerProduct: z.int().min(1).max(2_048).optional(),
  orders: z.int().min(0).max(100_000).optional(),
  seed: z.int().min(0).optional(),
});

const countryCodes = z.array(countryCode).min(1).nullable();

export const zone = z.strictObject({ name: z.string().min(1), countryCodes });
export const allItemsProfile = z.strictObject({
  name: z.string().min(1),
  ours: z.boolean().optional(),
  zones: z.array(zone).min(1),
});

/** the merchant's choices among the services of every carrier service in the place */
const serviceChoice = {
  services: z.array(z.strictObject({ name: z.string().min(1), active: z.boolean() })).optional(),
  adaptToNewServices: z.boolean().optional(),
};
export const zoneChange = zone
  .partial()
  .extend({ carriers: z.enum(["on", "off", "none"]).optional(), ...serviceChoice });

export const market = z.strictObject({
  name: z.string().min(1),
  countryCodes,
  status: z.enum(["ACTIVE", "DRAFT"]).optional(),
  shipping: z.enum(["own", "inherited", "off"]).optional(),
});
export const marketChange = market.partial().extend(serviceChoice);

export const appChange = z.strictObject({
  appUrl: z.url().optional(),
  scopes: scopes.optional(),
  optionalScopes: scopes.optional(),
  webhooks: z
    .array(
      z.strictObject({
        topics: z.array(z.string()).optional(),
        complianceTopics: z.array(z.string()).optional(),
        uri: z.string(),
        name: z.string().optional(),
        filter: z.string().optional(),
      }),
    )
    .optional(),
  appTomlPath: z.string().optional(),
});

/** How long the revoked secret still signs, in seconds. */
export const secretRevocation = z.strictObject({ signsForS: z.int().min(0).optional() });

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

const customer = z.strictObject({
  email: z.string().min(3),
  firstName: text,
  lastName: text,
  phone: text,
  tags: z.array(z.string()).optional(),
});

export const checkout = z.strictObject({
  lines: z.array(line).min(1),
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
});

export const install = z.strictObject({ scopes: scopes.optional() });
export const scopeChange = z.strictObject({ grant: scopes.optional(), revoke: scopes.optional() });
export const sessionToken = z.strictObject({ userId: z.int().optional(), expiresInS: z.int().optional() });
export const customerToken = z.strictObject({
  customerId: z.int().min(1).nullable(),
  expiresInS: z.int().optional(),
});
export const launch = z.strictObject({ path: z.string().startsWith("/").optional() });
export const token = z.strictObject({
  accessMode: z.enum(["offline", "online"]).optional(),
  expiring: z.boolean().optional(),
});
export const expire = z.strictObject({ which: z.enum(["access", "refresh", "all"]) });

export const compliance = z.strictObject({
  topic: z.enum(["customers/data_request", "customers/redact", "shop/redact"]),
  orderIds: z.array(z.int()).optional(),
  customerId: z.int().optional(),
});

export const redeliver = z.strictObject({
  webhookId: z.string(),
  times: z.int().min(1).max(100).optional(),
});

export const sendWebhook = z.strictObject({
  topic: z.string().min(1),
  payload: z.unknown(),
  signature: z.enum(["good", "bad", "none"]).optional(),
  uri: z.string().optional(),
  triggeredAt: z.string().optional(),
  retry: z.boolean().optional(),
});

export const nothing = z.strictObject({});
