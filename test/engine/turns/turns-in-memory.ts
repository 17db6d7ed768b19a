/** The store of turns without a database, for more accounts than one could ask for in a test. It keeps the same battery. */
import type {
  TrackingTurn,
  TrackingTurns,
  TurnLeft,
  WatchedAccount,
} from "../../../app/domain/engine/index.ts";

interface Row extends Omit<TrackingTurn, "heldUntil"> {
  readonly nextAt: Date;
}

export interface TurnsInMemory extends TrackingTurns {
  add(account: WatchedAccount, driver: string, dueAt: Date): void;
}

const MINUTE_MS = 60_000;

export function turnsInMemory(): TurnsInMemory {
  const rows = new Map<string, Row>();
  /** The accounts of each driver by the minute of `nextAt`, so that a look reads the due ones alone. */
  const minutes = new Map<string, Map<number, Set<string>>>();
  const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);

  function place({ driver, nextAt, accountId }: Row): Set<string> {
    const byMinute = minutes.get(driver) ?? new Map<number, Set<string>>();
    minutes.set(driver, byMinute);
    const minute = minuteOf(nextAt);
    const accounts = byMinute.get(minute) ?? new Set();
    byMinute.set(minute, accounts);
    return accounts.add(accountId);
  }
  function write(row: Row): void {
    remove(row.accountId);
    rows.set(row.accountId, row);
    place(row);
  }
  function remove(accountId: string): void {
    const row = rows.get(accountId);
    if (row === undefined) return;
    rows.delete(accountId);
    const accounts = place(row);
    accounts.delete(accountId);
    if (accounts.size === 0) minutes.get(row.driver)?.delete(minuteOf(row.nextAt));
  }
  function heldBy(turn: TrackingTurn): Row | null {
    const row = rows.get(turn.accountId);
    return row?.nextAt.getTime() === turn.heldUntil.getTime() ? row : null;
  }
  function isDue(driver: string, now: Date): boolean {
    const present = minuteOf(now);
    return [...(minutes.get(driver) ?? [])].some(
      ([minute, accounts]) =>
        minute < present ||
        (minute === present && [...accounts].some((each) => (rows.get(each)?.nextAt ?? now) <= now)),
    );
  }
  function due(driver: string, now: Date, limit: number): readonly Row[] {
    const byMinute = minutes.get(driver) ?? new Map<number, Set<string>>();
    const found: Row[] = [];
    for (const minute of [...byMinute.keys()].filter((each) => each <= minuteOf(now)).sort((a, b) => a - b)) {
      const those = [...(byMinute.get(minute) ?? [])]
        .flatMap((accountId) => rows.get(accountId) ?? [])
        .filter(({ nextAt }) => nextAt <= now)
        .sort((a, b) => a.nextAt.getTime() - b.nextAt.getTime());
      found.push(...those);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  return {
    add(account, driver, dueAt) {
      write({ ...account, driver, dueAt, nextAt: dueAt, mark: null, parcels: 0 });
    },
    give: async () => 0,
    lanes: async (now) => [...minutes.keys()].filter((driver) => isDue(driver, now)).sort(),
    due: async (driver, now, limit) =>
      due(driver, now, limit).map(({ caller, accountId }) => ({ caller, accountId })),
    async take({ accountId }, now, heldUntil) {
      const row = rows.get(accountId);
      if (row === undefined || row.nextAt > now) return null;
      write({ ...row, nextAt: heldUntil });
      const { nextAt: _, ...turn } = row;
      return { ...turn, heldUntil };
    },
    async leave(turn, { dueAt, mark, parcels, nextAt }: TurnLeft) {
      const row = heldBy(turn);
      if (row !== null) write({ ...row, dueAt, mark, parcels, nextAt });
      return row !== null;
    },
    async end(turn) {
      if (heldBy(turn) !== null) remove(turn.accountId);
    },
  };
}
