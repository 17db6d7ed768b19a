import type { TrackingNews } from "../news-ports.ts";
import type { Ports } from "../ports.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackerPorts } from "./refresh-tracker.ts";
import { keepNews } from "./refresh-tracker.ts";
import { takeOver } from "./take-over.ts";

type Receiver = Pick<CarrierAccount, "id" | "merchantId" | "environment">;

/**
 * Stores the news that a carrier sent of an account's parcels; parcels that we don't know are left out. An answer with
 * nothing new is not written.
 * @throws the first failure to store: the carrier is to send its news again
 */
export async function applyTracking(
  ports: Ports,
  account: Receiver,
  news: readonly TrackingNews[],
): Promise<readonly ShipmentId[]> {
  const changed: ShipmentId[] = [];
  for (const piece of news) {
    const found = await shipmentsOf(ports, account, piece);
    const shipments = found.filter((each) => each.accountId === account.id);
    const report = await takeOver(ports, shipments, ({ trackingHistory }) => piece.entries(trackingHistory));
    const [fault] = report.faults;
    if (fault !== undefined) throw fault.error;
    changed.push(...report.changed);
  }
  return changed;
}

/**
 * The same for the account's trackers of numbers that were bought elsewhere.
 * @returns the ids of those with news
 */
export async function takeTrackerNews(
  ports: Pick<TrackerPorts, "trackers" | "clock">,
  account: Receiver,
  news: readonly TrackingNews[],
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const piece of news) {
    const tracker = await ports.trackers.byNumber(account, account.id, piece.trackingRef);
    if (tracker === null) continue;
    if (await keepNews(ports, tracker, (stored) => piece.entries(stored))) changed.push(tracker.id);
  }
  return changed;
}

/** Finds shipments by the reference too, because no index finds one by the number of a later piece. */
async function shipmentsOf(
  ports: Ports,
  account: Receiver,
  { trackingRef, reference }: TrackingNews,
): Promise<readonly Shipment[]> {
  const named = reference === null ? null : await ports.shipments.get(account, reference);
  const isOfIt =
    named?.trackingRef === trackingRef ||
    named?.childVouchers.some((child) => child.trackingRef === trackingRef);
  if (named !== null && isOfIt) return [named];
  return (await ports.shipments.page(account, { trackingRef }, 2, null)).shipments;
}
