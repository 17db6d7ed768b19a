import type { OpenConnection } from "../carrier-ports.ts";
import type { Ports, Watched, WatchedAccount } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { withAdded } from "./add-tracking.ts";
import { awaitCancellation } from "./late-movement.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older parcels are no longer polled. */
export const WATCHED_MS = 60 * DAY_MS;
/** A parcel that left with its cancelled label is scanned within days; each scan lengthens the watch. */
const CANCELLED_WATCHED_MS = 7 * DAY_MS;
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
 * Asks the carriers that support it about every shipment on its way, and about those cancelled lately; stores their answers.
 * One failing carrier, or one malformed entry, does not stop the others. An answer without news is not written.
 */
export async function pollTracking(ports: Ports, of: Pick<Watched, "driver"> = {}): Promise<PolledTracking> {
  const now = ports.clock.now().getTime();
  const watched: Watched = {
    ...of,
    since: new Date(now - WATCHED_MS),
    cancelledSince: new Date(now - CANCELLED_WATCHED_MS),
  };
  const { withoutTracker } = ports.carriers;
  const report: Report = { asked: 0, changed: [], faults: [] };
  let after: string | null = null;
  for (;;) {
    const page: readonly WatchedAccount[] = await ports.shipments.accountsToPoll(
      watched,
      withoutTracker,
      after,
      PAGE_SIZE,
    );
    for (const account of page) await pollAccount(ports, account, watched, report);
    after = page.at(-1)?.accountId ?? null;
    if (after === null || page.length < PAGE_SIZE) return report;
  }
}

async function pollAccount(
  ports: Ports,
  watchedAccount: WatchedAccount,
  watched: Watched,
  report: Report,
): Promise<void> {
  const { caller, accountId } = watchedAccount;
  try {
    const account = await ports.accounts.get(caller, accountId);
    const track = account === null ? undefined : ports.carriers.connect(account).track;
    if (track === undefined) return;
    for (let after: ShipmentId | null = null; ; ) {
      const page: readonly Shipment[] = await ports.shipments.toPoll(
        watchedAccount,
        watched,
        after,
        PAGE_SIZE,
      );
      await askInBatches(track, page, async (shipments, answers) => {
        report.asked += shipments.length;
        const { changed, faults } = await takeOver(
          ports,
          shipments,
          ({ trackingRef }) => answers.get(trackingRef) ?? [],
        );
        report.changed.push(...changed);
        report.faults.push(...faults);
      });
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE_SIZE) return;
    }
  } catch (error) {
    report.faults.push({ accountId, error });
  }
}

/** Asks a carrier about many parcels, and hands each batch's answers over. */
export async function askInBatches<
  Parcel extends Pick<Shipment, "trackingRef"> & Partial<Pick<Shipment, "childVouchers">>,
>(
  track: NonNullable<OpenConnection["track"]>,
  parcels: readonly Parcel[],
  take: (batch: readonly Parcel[], answers: ReadonlyMap<string, readonly TrackingEntry[]>) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < parcels.length; start += BATCH_SIZE) {
    const batch = parcels.slice(start, start + BATCH_SIZE);
    const further = batch.flatMap(({ trackingRef, childVouchers = [] }) =>
      childVouchers.length === 0
        ? []
        : [[trackingRef, childVouchers.map((child) => child.trackingRef)] as const],
    );
    await take(
      batch,
      await track(
        batch.map(({ trackingRef }) => trackingRef),
        new Map(further),
      ),
    );
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
    const { id, accountId } = shipment;
    try {
      if (withAdded(shipment, reported(shipment), ports.clock.now()) === shipment) continue;
      const decide = (stored: Shipment) => {
        const now = ports.clock.now();
        const next = withAdded(stored, reported(stored), now);
        awaitCancellation(stored, next, now);
        return next;
      };
      await changeShipment(ports, shipment, id, decide, "tracking.changed");
      changed.push(id);
    } catch (error) {
      faults.push({ accountId, error });
    }
  }
  return { changed, faults };
}
