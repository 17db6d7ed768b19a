/** The claims of turns, which every store of turns must keep. */
import { expect, it } from "vitest";
import type { TrackingTurn, TrackingTurns, WatchedAccount } from "../../app/domain/engine/index.ts";

export interface TurnsOnTrial {
  readonly turns: TrackingTurns;
  /** Gives an account of its own a turn. */
  add(driver: string, dueAt: Date): Promise<WatchedAccount>;
}

const MINUTE_MS = 60_000;
const start = new Date("2026-12-01T08:05:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);

export function turnsBattery(open: () => Promise<TurnsOnTrial>): void {
  const taken = async (turns: TrackingTurns, account: WatchedAccount, now: Date, until: Date) => {
    const turn = await turns.take(account, now, until);
    if (turn === null) throw new Error("the turn is another's");
    return turn;
  };
  const again = (turn: TrackingTurn, nextAt: Date) => ({ ...turn, nextAt });

  it("has lanes with turns that may be taken, the longest due first", async () => {
    const { turns, add } = await open();
    const [late, early] = [await add("acs", at(2)), await add("acs", at(1))];
    await add("gls", at(9));
    expect(await turns.lanes(at(0))).toEqual([]);
    expect(await turns.lanes(at(2))).toEqual(["acs"]);
    expect(await turns.due("acs", at(2), 10)).toEqual([early, late]);
    expect(await turns.due("acs", at(2), 1)).toEqual([early]);
    expect(await turns.due("acs", at(1), 10)).toEqual([early]);
    await taken(turns, early, at(2), at(5));
    expect(await turns.due("acs", at(2), 10)).toEqual([late]);
    expect(await turns.lanes(at(9))).toEqual(["acs", "gls"]);
  });

  it("gives a turn to one worker, and to the next when it was held for too long", async () => {
    const { turns, add } = await open();
    const account = await add("acs", at(0));
    expect(await turns.take(account, at(-1), at(2))).toBe(null);
    const all = await Promise.all([1, 2, 3, 4].map(() => turns.take(account, at(0), at(3))));
    const [mine, ...others] = all.filter((turn) => turn !== null);
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ ...account, driver: "acs", dueAt: at(0), mark: null, parcels: 0 });
    expect(await turns.take(account, at(2), at(5))).toBe(null);
    const theirs = await taken(turns, account, at(3), at(6));
    const mark = { list: "shipments", afterId: account.accountId } as const;
    expect(await turns.leave(mine!, { ...mine!, mark, nextAt: at(3) })).toBe(false);
    await turns.end(mine!);
    expect(await turns.leave(theirs, again(theirs, at(4)))).toBe(true);
    expect(await turns.take(account, at(4), at(7))).toMatchObject({ mark: null });
  });

  it("goes on at the mark", async () => {
    const { turns, add } = await open();
    const account = await add("acs", at(0));
    for (const mark of [
      { list: "shipments", afterId: account.accountId },
      { list: "trackers", afterId: null },
    ] as const) {
      const turn = await taken(turns, account, at(1), at(4));
      await turns.leave(turn, { dueAt: at(1), mark, parcels: 50, nextAt: at(1) });
      const next = await taken(turns, account, at(1), at(5));
      expect(next).toMatchObject({ mark, parcels: 50, dueAt: at(1) });
      await turns.leave(next, again(next, at(1)));
    }
  });

  it("ends with the last parcel", async () => {
    const { turns, add } = await open();
    const account = await add("acs", at(0));
    await turns.end(await taken(turns, account, at(1), at(4)));
    expect(await turns.lanes(at(60))).toEqual([]);
    expect(await turns.take(account, at(60), at(61))).toBe(null);
  });
}
