/** Writes a changed shipment over the version that was read. */
import type { Shipment } from "../../../domain/engine/index.ts";
import { isFollowed } from "../orders/due-work-store.ts";
import type { People } from "../rows/people.ts";
import { searchColumns, shipmentValue } from "./shipment-row.ts";

const updateText = `UPDATE shipments
  SET state = $5, related_order_id = $6, tracking_ref = $7, tracking_status = $8, delivered_at = $9::timestamptz,
    redacted_at = $10::timestamptz, listed = $11, refund_due_at = $12::timestamptz, country = $13,
    search_tokens = $14::bigint[], updated_at = $15::timestamptz, value = $16::json, version = $4::int + 1,
    exception_done_at = CASE WHEN exception_done_at IS NOT NULL AND strpos(value::text, $17) > 0 THEN exception_done_at END,
    cancel_requested_at = CASE WHEN $5 = 'cancelled' THEN NULL ELSE cancel_requested_at END
  WHERE id = $1::uuid AND merchant_id = $2::uuid AND environment = $3 AND version = $4::int
    AND cancel_requested_at IS NOT DISTINCT FROM $18::timestamptz`;
/** No row: the version or the intention to cancel differs, or this merchant has no such shipment. */
export const updateShipment = `${updateText} RETURNING id`;
/** The same, for a change that concerns no fulfillment and no recipient's mail. */
export const updateUnfollowed = {
  name: "update-unfollowed-shipment",
  text: `${updateText} AND NOT (${isFollowed("$1::uuid", "$2::uuid", "$3")}) RETURNING id`,
};

/** Of both statements. @param read the shipment that the change was made from */
export function updateValues(
  people: People,
  changed: Shipment,
  read: Pick<Shipment, "version" | "cancelRequestedAt">,
): readonly unknown[] {
  const columns = searchColumns(people, changed);
  // The text beside the ciphertext shows it. Operators of JSON refuse the character 0, which carriers may send.
  const lastChange = `"trackingUpdatedAt":${JSON.stringify(changed.trackingUpdatedAt)}`;
  return [
    ...[changed.id, changed.merchantId, changed.environment, read.version],
    ...[columns.state, columns.relatedOrderId, columns.trackingRef, columns.trackingStatus],
    ...[columns.deliveredAt, columns.redactedAt, columns.listed, columns.refundDueAt, columns.country],
    ...[columns.searchTokens, columns.updatedAt, shipmentValue(people, changed)],
    ...[lastChange, read.cancelRequestedAt ?? null],
  ];
}
