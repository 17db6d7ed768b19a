/** Writes a new shipment, with its events. */
import type { FollowUp, Shipment } from "../../../domain/engine/index.ts";
import type { Change } from "../events/change.ts";
import { inserting } from "../events/change.ts";
import type { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { searchColumns, shipmentValue } from "./shipment-row.ts";

interface Insertion {
  readonly shipment: Shipment;
  readonly followUp: FollowUp;
  readonly actor: string | null;
  /** The actor who bought the label, an SQL expression; where it is null, `actor` counts. */
  readonly buyer: Prisma.Sql;
  /** A person entered its number. */
  readonly isByHand?: boolean;
  /** These two are parameters of `inserting`. */
  readonly first?: Prisma.Sql;
  readonly from?: Prisma.Sql;
}

/** Answers a row if it was written. */
export function insertShipment(
  people: People,
  { shipment, followUp, actor, buyer, isByHand = false, ...source }: Insertion,
): Change {
  const { state, relatedOrderId, trackingRef, trackingStatus, ...columns } = searchColumns(people, shipment);
  const row = {
    id: shipment.id,
    merchant_id: shipment.merchantId,
    environment: shipment.environment,
    state,
    account_id: shipment.accountId,
    carrier_code: shipment.carrier.code,
    related_order_id: relatedOrderId,
    tracking_ref: trackingRef,
    tracking_status: trackingStatus,
    delivered_at: columns.deliveredAt,
    redacted_at: columns.redactedAt,
    listed: columns.listed,
    country: columns.country,
    weight_g: columns.weightG,
    promised_on: columns.promisedOn,
    sku_order: columns.skuOrder,
    tag_order: columns.tagOrder,
    facts_form: columns.factsForm,
    search_tokens: columns.searchTokens,
    search_form: columns.searchForm,
    value: shipmentValue(people, shipment),
    version: shipment.version,
    created_at: shipment.createdAt,
    updated_at: shipment.updatedAt,
  };
  const isReady = followUp !== "carrier" || !shipment.bookedAtCarrier;
  return inserting("shipments", {
    actor,
    rows: [row],
    ...source,
    onConflict: "fails",
    events: [
      { event: "label.bought", actor: buyer },
      ...(isByHand ? [{ event: "label.number_entered" } as const] : []),
      // Otherwise the carrier draws it later.
      ...(isReady ? [{ event: "shipment.label_ready" } as const] : []),
    ],
  });
}
