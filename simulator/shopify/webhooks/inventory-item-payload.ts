import { gid } from "../state/identifiers.ts";
import type { Variant } from "../state/model.ts";

export function inventoryItemPayload(variant: Variant): Record<string, unknown> {
  return {
    id: variant.inventoryItemId,
    admin_graphql_api_id: gid("InventoryItem", variant.inventoryItemId),
    sku: variant.sku,
    created_at: variant.createdAt,
    updated_at: variant.updatedAt,
    requires_shipping: variant.requiresShipping,
    country_code_of_origin: variant.originCountry,
    province_code_of_origin: null,
    harmonized_system_code: variant.hsCode,
    country_harmonized_system_codes: [],
    tracked: true,
    cost: null,
    weight_value: variant.grams,
    weight_unit: "g",
  };
}
