import { z } from "zod";

const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be an ISO country code like GR");
export const currency = z.string().regex(/^[A-Z]{3}$/, "must be an ISO currency code like EUR");
export const priceMinor = z.int().min(0);
export const text = z.string().nullish();
const scopes = z.array(z.string().min(1));
/** ISO 8601, with any offset */
export const moment = z.iso.datetime({ offset: true });

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
  /** With fractions, as products weigh; carriers and payloads get whole ones. */
  grams: z.number().min(0).optional(),
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

/** chosen provinces of the zone's countries; a country that is absent has all of its */
const provinceCodes = z.record(countryCode, z.array(z.string().min(1)).min(1)).optional();

export const zone = z.strictObject({ name: z.string().min(1), countryCodes, provinceCodes });
/** Some products, by their SKUs, with zones of their own at groups of locations; without locations, at all. */
export const deliveryProfile = z.strictObject({
  name: z.string().min(1),
  skus: z.array(z.string().min(1)).min(1),
  groups: z
    .array(z.strictObject({ locationIds: z.array(z.int()).min(1).optional(), zones: z.array(zone).min(1) }))
    .min(1),
});
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
