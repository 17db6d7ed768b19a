import { changeShipment } from "../booking/change-shipment.ts";
import type { Ports } from "../ports.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { MAX_TRACKING_ENTRIES, sameEntry, trackingStatuses } from "../values/tracking.ts";
import { withHistory } from "./replace-tracking.ts";

/** Older parcels are no longer polled. */
const WATCHED_MS = 60 * 24 * 60 * 60 * 1000;
const PAGE_SIZE = 500;
/** Vouchers in one question to a carrier. */
const BATCH_SIZE = 50;

export interface PolledTracking {
  readonly asked: number;
  readonly changed: readonly ShipmentId[];
  /** Questions without an answer, and answers that could not be stored, for the log. */
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

interface Report {
  asked: number;
  readonly changed: ShipmentId[];
  readonly faults: { readonly accountId: string; readonly error: unknown }[];
}

/**
 * Asks the carriers that support it about every shipment on its way, and stores their answers. One failing
 * carrier, or one malformed entry, does not stop the others. An answer without news is not written.
 */
export async function pollTracking(ports: Ports): Promise<PolledTracking> {
  const since = new Date(ports.clock.now().getTime() - WATCHED_MS);
  const report: Report = { asked: 0, changed: [], faults: [] };
  let after: ShipmentId | null = null;
  for (;;) {
    const page: readonly Shipment[] = await ports.shipments.undelivered(since, after, PAGE_SIZE);
    for (const shipments of byAccount(page).values()) await pollAccount(ports, shipments, report);
    after = page.at(-1)?.id ?? null;
    if (after === null || page.length < PAGE_SIZE) return report;
  }
}

function byAccount(shipments: readonly Shipment[]): ReadonlyMap<string, readonly Shipment[]> {
  const groups = new Map<string, Shipment[]>();
  for (const shipment of shipments) {
    const group = groups.get(shipment.accountId);
    if (group === undefined) groups.set(shipment.accountId, [shipment]);
    else group.push(shipment);
  }
  return groups;
}

async function pollAccount(ports: Ports, shipments: readonly Shipment[], report: Report): Promise<void> {
  const [first] = shipments;
  if (first === undefined) return;
  const { accountId } = first;
  try {
    const account = await ports.accounts.get(first, accountId);
    const track = account === null ? undefined : ports.carriers.connect(account).track;
    if (track === undefined) return;
    for (let start = 0; start < shipments.length; start += BATCH_SIZE) {
      const batch = shipments.slice(start, start + BATCH_SIZE);
      report.asked += batch.length;
      const answers = await track(batch.map((shipment) => shipment.trackingRef));
      const { changed, faults } = await takeOver(
        ports,
        batch,
        ({ trackingRef }) => answers.get(trackingRef) ?? [],
      );
      report.changed.push(...changed);
      report.faults.push(...faults);
    }
  } catch (error) {
    report.faults.push({ accountId, error });
  }
}

/**
 * Merges a carrier's answers into the shipments' histories. A fault with one does not stop the others.
 * @param reported what the carrier says of a shipment; it may depend on the stored history
 */
export async function takeOver(
  ports: Ports,
  shipments: readonly Shipment[],
  reported: (shipment: Shipment) => readonly TrackingEntry[],
): Promise<Omit<PolledTracking, "asked">> {
  const changed: ShipmentId[] = [];
  const faults: { accountId: string; error: unknown }[] = [];
  for (const shipment of shipments) {
    const { id, accountId, trackingHistory } = shipment;
    const merged = (stored: Shipment) => mergeHistories(stored.trackingHistory, reported(stored));
    try {
      if (merged(shipment) === trackingHistory) continue;
      const decide = (stored: Shipment) => withHistory(stored, merged(stored), ports.clock.now());
      await changeShipment(ports, shipment, id, decide, "tracking.changed");
      changed.push(id);
    } catch (error) {
      faults.push({ accountId, error });
    }
  }
  return { changed, faults };
}

/**
 * The histories of both sides merged, oldest first: carriers forget old scans, and callers add their own. An entry
 * under a known identity replaces the earlier one. Malformed entries (an unknown status, no date) are dropped. The
 * latest 500 are kept.
 */
export function mergeHistories(
  stored: readonly TrackingEntry[],
  reported: readonly TrackingEntry[],
): readonly TrackingEntry[] {
  const known = new Set(stored.map(entryKey));
  // A history from before identities, or a caller's: its words identify the event.
  const unidentified = new Set(stored.filter(({ id }) => id === undefined).map(entryKey));
  const identified = new Map(
    stored.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry] as const])),
  );
  const corrected = new Map<string, TrackingEntry>();
  const news: TrackingEntry[] = [];
  for (const entry of reported) {
    if (!isEntry(entry)) continue;
    const key = entryKey(entry);
    if (entry.id === undefined) {
      if (!known.has(key)) news.push(entry);
      known.add(key);
      continue;
    }
    const earlier = identified.get(entry.id);
    if (earlier !== undefined) {
      if (!sameEntry(earlier, entry)) corrected.set(entry.id, entry);
    } else if (!unidentified.has(key)) {
      news.push(entry);
      identified.set(entry.id, entry);
    }
  }
  if (news.length === 0 && corrected.size === 0) return stored;
  const kept = stored.map((entry) => (entry.id === undefined ? entry : (corrected.get(entry.id) ?? entry)));
  return [...kept, ...news]
    .sort((a, b) => a.statusDate.getTime() - b.statusDate.getTime())
    .slice(-MAX_TRACKING_ENTRIES);
}

function isEntry({ status, statusDate }: TrackingEntry): boolean {
  return (
    trackingStatuses.includes(status) && statusDate instanceof Date && !Number.isNaN(statusDate.getTime())
  );
}

function entryKey({ status, statusDate, statusDetails, statusExact }: TrackingEntry): string {
  return JSON.stringify([status, statusDate.getTime(), statusDetails, statusExact]);
}
