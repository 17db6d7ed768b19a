import { createHash } from "node:crypto";
import type { Rate, Shipment } from "../../engine/index.ts";
import { countingScans, milestoneOf, takesBackDelivery } from "../../engine/index.ts";
import type { FulfillmentEvent } from "../platform.ts";

/** An event that a fulfillment should show. */
export interface PlannedEvent extends FulfillmentEvent {
  /** A permanent name of the tracking entry: nothing is sent twice under it. */
  readonly key: string;
  /** The parcel's way ends with it, so that no earlier event is sent after it: a delivery, a return, a loss. */
  readonly isEnd: boolean;
}

/**
 * All events of a shipment, oldest first: the bought label, the printed one, then the scans that count. A repeated history entry is one
 * event.
 */
export function plannedEvents({
  id,
  createdAt,
  carrier,
  printing,
  rate: { promise },
  trackingHistory,
}: Pick<Shipment, "id" | "createdAt" | "carrier" | "printing" | "trackingHistory"> & {
  readonly rate: Pick<Rate, "promise">;
}): PlannedEvent[] {
  const bought: PlannedEvent = {
    key: keyOf(id, "bought"),
    status: "label-purchased",
    happenedAt: createdAt,
    message: carrier.name,
    isEnd: false,
    ...(promise && { expectedOn: promise.latest }),
  };
  const printed = keyOf(id, "printed");
  const counting = countingScans(trackingHistory);
  const ours =
    printing === undefined || hasLeft(counting, printing.firstAt)
      ? []
      : [
          {
            key: printed,
            status: "label-printed" as const,
            happenedAt: printing.firstAt,
            message: carrier.name,
            isEnd: false,
          },
        ];
  const entries = counting.flatMap(({ entry, at }) => {
    const status = milestoneOf(entry);
    if (status === null) return [];
    const { statusDate, statusDetails, statusExact, place, expectedOn } = entry;
    // A label is printed once, whether the carrier or we say so.
    const key =
      status === "label-printed"
        ? printed
        : keyOf(id, entry.status, statusDate.toISOString(), statusDetails, statusExact ?? "");
    return [
      {
        key,
        status,
        happenedAt: at,
        message: statusDetails,
        isEnd: status === "delivered" || status === "failure" || takesBackDelivery(entry) !== null,
        ...(place && { place }),
        ...(expectedOn && { expectedOn }),
      },
    ];
  });
  const byKey = new Map<string, PlannedEvent>([...ours, ...entries].map((event) => [event.key, event]));
  const inOrder = [...byKey.values()].sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  return [bought, ...inOrder];
}

/** A label that is printed again later is no news: the platform shows the event that was sent last. */
function hasLeft(scans: ReturnType<typeof countingScans>, before: Date): boolean {
  return scans.some(({ entry, at }) => entry.status !== "PRE_TRANSIT" && at <= before);
}

function keyOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
