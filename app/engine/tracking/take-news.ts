import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { takeOver } from "./poll-tracking.ts";

/**
 * Stores the news that a carrier sent of an account's parcels; parcels that we don't know are left out. An answer with
 * nothing new is not written.
 * @param news entries by tracking reference
 * @throws the first failure to store: the carrier is to send its news again
 */
export async function takeTrackingNews(
  ports: Ports,
  caller: Caller,
  accountId: string,
  news: ReadonlyMap<string, readonly TrackingEntry[]>,
): Promise<readonly ShipmentId[]> {
  const found = await Promise.all(
    [...news.keys()].map((trackingRef) => ports.shipments.page(caller, { trackingRef }, 2, null)),
  );
  const shipments = found.flatMap((page) => page.shipments.filter((each) => each.accountId === accountId));
  const report = await takeOver(ports, shipments, news);
  const [fault] = report.faults;
  if (fault !== undefined) throw fault.error;
  return report.changed;
}
