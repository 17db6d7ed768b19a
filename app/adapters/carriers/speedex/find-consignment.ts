import { LRUCache } from "lru-cache";
import type { BookingOrder, BookingResult, Clock, Unproven } from "../../../domain/engine/index.ts";
import { EngineError, localTime, startOfDay } from "../../../domain/engine/index.ts";
import type { Operation } from "../kit/operation.ts";
import type { SpeedexSession } from "./session.ts";
import type { Checkpoint, Found, ListedConsignment, Range, SessionId } from "./wire/calls.ts";
import { listConsignments, TIME_ZONE, traceByKey } from "./wire/calls.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A booking that the list does not show after so long proves that look-ups don't work here. Source: section 7. */
const SHOWN_WITHIN_MS = 10 * 60_000;
const MOST_REMEMBERED = 20;
/** A forgotten account's bookings prove nothing, as after a restart. */
const MOST_ACCOUNTS = 10_000;

/** Bookings of this process that the list must show: else nothing that it leaves out is proved. */
export interface RecentBookings {
  note(account: string, reference: string, at: Date): void;
  of(account: string): readonly { readonly reference: string; readonly at: Date }[];
}

export function recentBookings(): RecentBookings {
  const byAccount = new LRUCache<string, { readonly reference: string; readonly at: Date }[]>({
    max: MOST_ACCOUNTS,
  });
  return {
    note(account, reference, at) {
      const kept = byAccount.get(account) ?? [];
      byAccount.set(account, [...kept, { reference, at }].slice(-MOST_REMEMBERED));
    },
    of: (account) => byAccount.get(account) ?? [],
  };
}

export interface LookUpTerms {
  readonly session: SpeedexSession;
  readonly clock: Clock;
  readonly recent: RecentBookings;
  readonly accountId: string;
}

/**
 * The consignment with our reference. `null` only if the list and the traces both answer, and both show nothing.
 * @throws EngineError CARRIER_UNAVAILABLE a code that is not that of "nothing found"
 */
export async function findConsignment(
  terms: LookUpTerms,
  order: BookingOrder,
  calledAt: Date,
): Promise<BookingResult | Unproven | null> {
  const { session, clock, recent, accountId } = terms;
  const range = { from: dayStart(calledAt, -1), to: dayStart(clock.now(), 2) };
  const all = await consignmentsIn(session, range);
  const ours = all.filter(({ reference, isReturn }) => reference === order.reference && !isReturn);
  const traces = await tracesOf(session, order.reference);
  if (ours.length > 0) return adopted(ours, traces, order);
  const scanned = outwardVouchers(traces);
  if (scanned.length > 0) return resultOf(scanned, order);
  const shown = new Set(all.map(({ reference }) => reference));
  const settled = clock.now().getTime() - SHOWN_WITHIN_MS;
  const isBlind = recent
    .of(accountId)
    .some(({ reference, at }) => at >= range.from && at.getTime() < settled && !shown.has(reference));
  return isBlind ? { unproven: "cannot-tell" } : null;
}

/** Midnight in Athens, so many days after the moment's own. */
export function dayStart(at: Date, days: number): Date {
  const { date } = localTime(new Date(at.getTime() + days * DAY_MS), TIME_ZONE);
  return startOfDay(date, TIME_ZONE);
}

/** The whole range; day by day if a range is refused. */
export async function consignmentsIn(
  session: SpeedexSession,
  range: Range,
): Promise<readonly ListedConsignment[]> {
  const found = await session.ask(listConsignments, range);
  if ("rows" in found) return found.rows;
  if (await isNothing(session, listConsignments, found)) return [];
  const rows: ListedConsignment[] = [];
  for (let from = range.from; from < range.to; from = dayStart(from, 1)) {
    const day = await session.ask(listConsignments, { from, to: dayStart(from, 1) });
    if ("rows" in day) rows.push(...day.rows);
    else if (!(await isNothing(session, listConsignments, day))) throw unclear(day.code);
  }
  return rows;
}

/** Whether the code is that of a list in which nothing can be: the table of codes is not public. */
export async function isNothing<Row>(
  session: SpeedexSession,
  list: Operation<Range, Found<Row>, SessionId>,
  { code }: { readonly code: string },
): Promise<boolean> {
  const from = new Date("2001-01-01T22:00:00Z");
  const empty = await session.ask(list, { from, to: dayStart(from, 1) });
  return "code" in empty && empty.code === code;
}

export async function tracesOf(session: SpeedexSession, reference: string): Promise<readonly Checkpoint[]> {
  const found: Found<Checkpoint> = await session.ask(traceByKey, { key: reference });
  // A key is compared whole: it isn't known whether the service does.
  if ("rows" in found) return found.rows.filter((row) => row.reference === reference);
  const unknown = await session.ask(traceByKey, { key: crypto.randomUUID() });
  if ("code" in unknown && unknown.code === found.code) return [];
  throw unclear(found.code);
}

export const unclear = (code: string): EngineError =>
  new EngineError("CARRIER_UNAVAILABLE", `Speedex answered the code ${code}.`);

/** The lowest of several consignments: one more of the same reference is a double booking. */
export function adopted(
  ours: readonly ListedConsignment[],
  traces: readonly Checkpoint[],
  order: BookingOrder,
): BookingResult {
  const [master = ""] = [...new Set(ours.map((row) => row.master))].sort();
  const group = ours.filter((row) => row.master === master).map(({ number }) => number);
  const others = ours.filter((row) => row.master !== master).map(({ number }) => number);
  // Whether members are listed is not known; those that were scanned are.
  const scanned = outwardVouchers(traces).filter((voucher) => !others.includes(voucher) && voucher > master);
  const members = [...new Set([...group, ...scanned])].filter((number) => number !== master).sort();
  return resultOf([master, ...members.slice(0, order.parcels.length - 1)], order);
}

/** Vouchers of the way there, the lowest first: Speedex's own on the way back may carry the same reference. */
export function outwardVouchers(traces: readonly Checkpoint[]): readonly string[] {
  const back = traces.filter(({ text }) => /ΕΠΙΣΤΡ/i.test(text)).map(({ at }) => at.getTime());
  const backAt = back.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...back);
  const early = traces.filter(({ at }) => at.getTime() <= backAt).map(({ voucher }) => voucher);
  return [...new Set(early)].sort();
}

/** One number for each parcel; ours where Speedex does not name one. */
export function resultOf(vouchers: readonly string[], { parcels }: BookingOrder): BookingResult {
  const [master = ""] = vouchers;
  return {
    carrierReference: null,
    pieces: parcels.map((_, index) => ({ trackingRef: vouchers[index] ?? `${master}-${index + 1}` })),
    pickup: null,
  };
}
