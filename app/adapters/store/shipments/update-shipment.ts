/** Writes a changed shipment over the version that was read, with its events. */
import type { Shipment } from "../../../domain/engine/index.ts";
import type { Change } from "../events/change.ts";
import { updating } from "../events/change.ts";
import { Prisma } from "../generated/client.ts";
import { isFollowed } from "../orders/due-work-store.ts";
import { notingCancelled } from "../pile/parcel-changes.ts";
import type { People } from "../rows/people.ts";
import { searchColumns, shipmentValue } from "./shipment-row.ts";

interface ChangedShipment {
  readonly changed: Shipment;
  /** The shipment that the change was made from. */
  readonly read: Pick<Shipment, "version" | "cancelRequestedAt">;
  readonly actor: string | null;
  /** Whether to write only if no fulfillment and no recipient's mail follow the shipment. */
  readonly unfollowed: boolean;
  /** A further event, which the columns do not show. */
  readonly audited?: "shipment.noted" | undefined;
}

/** Answers no row if the version or the intention to cancel differs, or this merchant has no such shipment. */
export function updateShipment(
  people: People,
  { changed, read: { version, cancelRequestedAt }, actor, unfollowed, audited }: ChangedShipment,
): Change {
  const { state, ...columns } = searchColumns(people, changed);
  // The text beside the ciphertext shows it. Operators of JSON refuse the character 0, which carriers may send.
  const lastChange = `"trackingUpdatedAt":${JSON.stringify(changed.trackingUpdatedAt)}`;
  const unlessCancelled = (column: "cancel_requested_at" | "cancel_actor") =>
    state === "cancelled" ? null : Prisma.raw(column);
  return updating("shipments", {
    actor,
    set: {
      state,
      related_order_id: columns.relatedOrderId,
      tracking_ref: columns.trackingRef,
      tracking_status: columns.trackingStatus,
      delivered_at: columns.deliveredAt,
      redacted_at: columns.redactedAt,
      listed: columns.listed,
      refund_due_at: columns.refundDueAt,
      country: columns.country,
      weight_g: columns.weightG,
      promised_on: columns.promisedOn,
      sku_order: columns.skuOrder,
      tag_order: columns.tagOrder,
      facts_form: columns.factsForm,
      search_tokens: columns.searchTokens,
      search_form: columns.searchForm,
      updated_at: columns.updatedAt,
      value: shipmentValue(people, changed),
      version: version + 1,
      exception_done_at: Prisma.sql`CASE WHEN exception_done_at IS NOT NULL AND strpos(value::text, ${lastChange}) > 0
        THEN exception_done_at END`,
      cancel_requested_at: unlessCancelled("cancel_requested_at"),
      cancel_actor: unlessCancelled("cancel_actor"),
    },
    merchant: changed.merchantId,
    where: Prisma.sql`id = ${changed.id}::uuid AND environment = ${changed.environment} AND version = ${version}
      AND cancel_requested_at IS NOT DISTINCT FROM ${cancelRequestedAt ?? null}::timestamptz
      ${unfollowed ? Prisma.sql`AND NOT (${isFollowed(changed)})` : Prisma.empty}`,
    former: ["value", "cancel_actor"],
    ...(state === "cancelled" && { beside: notingCancelled(changed, changed.updatedAt) }),
    events: [
      {
        event: "shipment.tracking_updated",
        when: Prisma.sql`strpos(former_value::text, ${lastChange}) = 0`,
      },
      // Once the carrier has answered, the event alone keeps the name of the asker.
      { event: "label.cancelled", actor: Prisma.sql`coalesce(${actor}::text, former_cancel_actor)` },
      ...(audited === undefined ? [] : [{ event: audited }]),
    ],
  });
}
