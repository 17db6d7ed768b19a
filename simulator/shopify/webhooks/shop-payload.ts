import { countryName } from "../state/country-names.ts";
import { planNames } from "../state/plans.ts";
import type { Shop } from "../state/shop.ts";

export function shopPayload(shop: Shop): Record<string, unknown> {
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    address1: shop.address.address1,
    address2: shop.address.address2,
    city: shop.address.city,
    zip: shop.address.zip,
    province: shop.address.province,
    country: shop.address.countryCode,
    country_code: shop.address.countryCode,
    country_name: countryName(shop.address.countryCode),
    phone: shop.address.phone,
    currency: shop.currency,
    iana_timezone: shop.timezone,
    plan_name: shop.plan,
    plan_display_name: planNames[shop.plan],
    shop_owner: "Eleni Papadaki",
    created_at: shop.createdAt,
    updated_at: shop.updatedAt,
    weight_unit: "kg",
    primary_locale: "en",
    admin_graphql_api_id: `gid://shopify/Shop/${shop.id}`,
  };
}
