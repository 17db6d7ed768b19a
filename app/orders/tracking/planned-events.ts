import { createHash } from "node:crypto";
import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentEvent } from "../platform.ts";
import { eventStatus } from "./event-status.ts";

/** An event that a fulfillment should show. */
export interface PlannedEvent extends FulfillmentEvent {
  /** A permanent name of the tracking entry: nothing is sent twice under it. */
  readonly key: string;
}

/**
 * All events of a shipment, oldest first: the bought label, then its history. A repeated history entry is one event.
 */
export function plannedEvents({
  id,
  createdAt,
  carrier,
  trackingHistory,
}: Pick<Shipment, "id" | "createdAt" | "carrier" | "trackingHistory">): PlannedEvent[] {
  const bought: PlannedEvent = {
    key: keyOf(id, "bought"),
    status: "label-purchased",
    happenedAt: createdAt,
    message: carrier.name,
  };
  const entries = trackingHistory.map((entry) => ({
    key: keyOf(
      id,
      entry.status,
      entry.statusDate.toISOString(),
      entry.statusDetails,
      entry.statusExact ?? "",
    ),
    status: eventStatus(entry),
    happenedAt: entry.statusDate,
    message: entry.statusDetails,
  }));
  const byKey = new Map(entries.map((event) => [event.key, event]));
  const inOrder = [...byKey.values()].sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  return [bought, ...inOrder];
}

function keyOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
