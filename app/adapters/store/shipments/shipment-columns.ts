/** A new shipment's row: its columns with their types, in the order of `shipmentValues`. */
import type { Shipment } from "../../../domain/engine/index.ts";
import type { People } from "../rows/people.ts";
import { searchColumns, shipmentValue } from "./shipment-row.ts";

const types = {
  id: "uuid",
  merchant_id: "uuid",
  environment: "text",
  state: "text",
  account_id: "uuid",
  carrier_code: "text",
  related_order_id: "text",
  tracking_ref: "text",
  tracking_status: "text",
  delivered_at: "timestamptz",
  redacted_at: "timestamptz",
  listed: "boolean",
  country: "text",
  search_tokens: "bigint[]",
  value: "json",
  version: "int",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;

export const shipmentColumns = Object.keys(types);

/** `$1::uuid, $2::uuid, …`. */
export const shipmentParameters = Object.values(types)
  .map((type, index) => `$${index + 1}::${type}`)
  .join(", ");

export function shipmentValues(people: People, shipment: Shipment): readonly unknown[] {
  const columns = searchColumns(people, shipment);
  const { state, relatedOrderId, trackingRef, trackingStatus, deliveredAt, redactedAt } = columns;
  return [
    ...[shipment.id, shipment.merchantId, shipment.environment, state, shipment.accountId],
    ...[
      shipment.carrier.code,
      relatedOrderId,
      trackingRef,
      trackingStatus,
      deliveredAt,
      redactedAt,
      columns.listed,
    ],
    ...[columns.country, columns.searchTokens, shipmentValue(people, shipment)],
    ...[shipment.version, shipment.createdAt, shipment.updatedAt],
  ];
}
