import { LRUCache } from "lru-cache";
import type { Clock, NumbersLeft, TrackingEntry } from "../../../domain/engine/index.ts";
import { mergePieces } from "../../../domain/engine/index.ts";
import { trackEach } from "../kit/track-each.ts";
import { outwardVouchers } from "./find-consignment.ts";
import type { SpeedexSession } from "./session.ts";
import type { Checkpoint, Found } from "./wire/calls.ts";
import { traceByDate, traceByKey, traceByVoucher } from "./wire/calls.ts";
import { entriesOf } from "./wire/tracking.ts";

const HOUR_MS = 60 * 60_000;
/** Each consignment is read by itself so often: the meaning of "new" in the list of all is not known. */
const DAILY_MS = 24 * HOUR_MS;
/** A scan may come into the list late. */
const OVERLAP_MS = 2 * HOUR_MS;
const MOST_KEPT = 50_000;

export interface TrackingMemory {
  /** Milliseconds since 1970 of the last reading, by account and master. */
  readonly looks: LRUCache<string, number>;
  /** The last time that the list of all was read, by account. */
  readonly lists: LRUCache<string, number>;
  /** Masters by account and reference: members' scans carry the reference alone. */
  readonly masters: LRUCache<string, string>;
}

export const trackingMemory = (): TrackingMemory => ({
  looks: new LRUCache({ max: MOST_KEPT }),
  lists: new LRUCache({ max: 1_000 }),
  masters: new LRUCache({ max: MOST_KEPT }),
});

/**
 * Histories of the masters that have news, and of those that were not read for a day. One call asks for the news of all.
 * Source: contract sheet, section 9.
 */
export async function trackConsignments(
  session: SpeedexSession,
  clock: Clock,
  { looks, lists, masters }: TrackingMemory,
  accountId: string,
  trackingRefs: readonly string[],
  left?: NumbersLeft,
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const now = clock.now();
  const since = lists.get(accountId);
  const news = new Set<string>();
  if (since !== undefined) {
    const found = await session.call(traceByDate, {
      from: new Date(since - OVERLAP_MS),
      to: new Date(now.getTime() + HOUR_MS),
    });
    for (const { voucher, reference } of rowsOf(found))
      news.add(masters.get(`${accountId} ${reference}`) ?? voucher).add(voucher);
  }
  const due = trackingRefs.filter((ref) => {
    const last = looks.get(`${accountId} ${ref}`);
    return news.has(ref) || last === undefined || now.getTime() - last >= DAILY_MS;
  });
  const read = async (master: string) => {
    const rows = await rowsOfConsignment(session, master);
    looks.set(`${accountId} ${master}`, now.getTime());
    const [{ reference } = { reference: "" }] = rows;
    if (reference !== "") masters.set(`${accountId} ${reference}`, master);
    return historyOf(master, rows);
  };
  const histories = await trackEach(clock, due, read, left);
  lists.set(accountId, now.getTime());
  return histories;
}

/** Without a code of success there is nothing to read, or the voucher is not known any more. */
const rowsOf = (found: Found<Checkpoint>): readonly Checkpoint[] => ("rows" in found ? found.rows : []);

/** The master's scans and, by its reference, those of its members. */
async function rowsOfConsignment(session: SpeedexSession, master: string): Promise<readonly Checkpoint[]> {
  const own = rowsOf(await session.call(traceByVoucher, { voucher: master }));
  const reference = own.find((row) => row.reference !== "")?.reference;
  if (reference === undefined) return own;
  const all = rowsOf(await session.call(traceByKey, { key: reference }));
  const members = all.filter((row) => row.reference === reference && row.voucher !== master);
  return [...own, ...members];
}

function historyOf(master: string, rows: readonly Checkpoint[]): readonly TrackingEntry[] {
  const outward = new Set([master, ...outwardVouchers(rows)]);
  const pieces = [...outward].map((voucher) => entriesOf(rows.filter((row) => row.voucher === voucher)));
  const [only = [], ...others] = pieces;
  return others.length === 0 ? only : mergePieces(pieces);
}
