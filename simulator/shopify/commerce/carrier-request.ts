import type { Cart, CartLine } from "../state/checkout.ts";
import { serviceHandle } from "../state/fulfillment-service.ts";
import type { Address, Location } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import { fullName } from "../webhooks/address-payload.ts";
import { allocatedMinor } from "./discounts.ts";

/** The body of a call; the cache finds answers by its fields. */
export interface CarrierRequest {
  rate: { origin: unknown; destination: unknown; items: unknown; currency: string } & Record<string, unknown>;
}

/**
 * The body that Shopify posts to a carrier service, field for field: as its documentation has it ("CarrierService resource":
 * Example shipping rate request), but for what calls of 2026 had otherwise: totals as numbers, `customer: null` for guests,
 * `properties: {}`, and coordinates, which are null where Shopify found none. Its totals are the whole cart's, whichever part is asked about,
 * and the lines' prices are without the discounts (community.shopify.dev, 34350).
 */
export function carrierRequest(
  shop: Shop,
  checkout: Pick<Cart, "lines" | "currency" | "locale" | "shippingAddress" | "customer" | "coordinates">,
  location: Location,
  lines: CartLine[],
): CarrierRequest {
  const subtotal = checkout.lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const discount = checkout.lines.reduce((sum, line) => sum + allocatedMinor(line.discounts), 0);
  const { customer } = checkout;
  return {
    rate: {
      origin: { ...place(location), name: null, company_name: location.name },
      destination: {
        ...place(checkout.shippingAddress),
        ...checkout.coordinates,
        name: fullName(checkout.shippingAddress),
        company_name: checkout.shippingAddress.company,
      },
      items: lines.map((line) => ({
        name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
        sku: line.sku ?? "",
        quantity: line.quantity,
        grams: Math.round(line.grams),
        price: line.priceMinor,
        vendor: line.vendor,
        requires_shipping: line.requiresShipping,
        taxable: true,
        fulfillment_service: serviceHandle(location),
        properties: line.properties,
        product_id: line.productId,
        variant_id: line.variantId,
      })),
      currency: shop.currency,
      locale: checkout.locale,
      order_totals: {
        subtotal_price: subtotal,
        total_price: subtotal - discount,
        discount_amount: discount,
      },
      customer: customer && {
        id: shop.customers.find(({ email }) => email === customer.email)?.id ?? null,
        tags: customer.tags,
      },
    },
  };
}

export function place(address: Address): Record<string, string | null> {
  return {
    country: address.countryCode,
    postal_code: address.zip,
    province: address.provinceCode ?? address.province,
    city: address.city,
    name: null,
    address1: address.address1,
    address2: address.address2,
    address3: null,
    phone: address.phone,
    fax: null,
    email: null,
    address_type: null,
    company_name: null,
    latitude: null,
    longitude: null,
  };
}
