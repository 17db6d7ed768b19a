import { z } from "zod";
import type { JsonValue } from "../../../domain/engine/index.ts";

const reference = z.union([z.string(), z.number()]);
const hintSchema = z.object({
  id: reference.optional(),
  tags: z.string().nullish(),
  order_id: reference.nullish(),
  admin_graphql_api_order_id: reference.nullish(),
  "order_edit.order_id": reference.optional(),
  "fulfillment_order.id": reference.optional(),
  "original_fulfillment_order.id": reference.optional(),
  "fulfillment_order_merges.0.fulfillment_order.id": reference.optional(),
  updated_at: z.string().nullish(),
});

/** Parses the stored fields of a webhook about a resource. @throws ZodError Shopify sent another type */
export function readHint(payload: JsonValue): z.output<typeof hintSchema> {
  return hintSchema.parse(payload);
}
