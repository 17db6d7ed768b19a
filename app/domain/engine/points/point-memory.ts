import type { Clock, KnownPoints, PointStore } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { PointIndex } from "./point-index.ts";
import { indexPoints } from "./point-index.ts";

/** All accounts together: some hundred bytes a point. The account that was idle longest is dropped first. */
const MOST_POINTS = 400_000;
/** News of a change may be lost: an index is compared with the store at least so often. */
const TRUSTED_MS = 60 * 60 * 1000;

interface Remembered {
  readonly merchantId: string;
  /** `null`: no points are known. */
  index: PointIndex | null;
  /** The stored version that the index was made from; `null`: never read. */
  version: number | null;
  readAt: number;
  stale: boolean;
  reading: Promise<void> | null;
}

/** The indexes of a process, made once an account and again when its points changed. */
export interface PointMemory extends KnownPoints {
  /** Another index may be due. @param merchantId `null`: of every merchant */
  forget(merchantId: string | null): void;
}

/**
 * Reads of a warm index touch no store. While a changed one is read again, callers wait for it; if that fails, the
 * former one stays.
 */
export function pointMemory(
  {
    pointStore,
    clock,
    refresh,
  }: {
    readonly pointStore: Pick<PointStore, "version" | "get" | "postpone">;
    readonly clock: Clock;
    /** Sends for the accounts that are due. Should the news be lost, the schedule finds them. */
    readonly refresh: () => Promise<unknown>;
  },
  mostPoints = MOST_POINTS,
): PointMemory {
  const known = new Map<string, Remembered>();

  async function read(caller: Caller, accountId: string, remembered: Remembered): Promise<void> {
    remembered.stale = false;
    try {
      const version = await pointStore.version(caller, accountId);
      if (version === null) Object.assign(remembered, { index: null });
      else if (version !== remembered.version) {
        const stored = await pointStore.get(caller, accountId);
        const points = stored?.points ?? [];
        remembered.index = points.length === 0 ? null : indexPoints(points);
      }
      Object.assign(remembered, { version, readAt: clock.now().getTime() });
    } catch (error) {
      remembered.stale = true;
      if (remembered.version === null) throw error;
    } finally {
      remembered.reading = null;
    }
  }

  function dropIdle(): void {
    let points = [...known.values()].reduce((sum, { index }) => sum + (index?.size ?? 0), 0);
    for (const [key, { index }] of known) {
      if (points <= mostPoints || known.size === 1) return;
      known.delete(key);
      points -= index?.size ?? 0;
    }
  }

  return {
    async of(caller, accountId) {
      const key = `${caller.merchantId} ${caller.environment} ${accountId}`;
      const remembered = known.get(key) ?? nothingYet(caller);
      known.delete(key);
      known.set(key, remembered);
      const isOld = clock.now().getTime() - remembered.readAt > TRUSTED_MS;
      if (!remembered.stale && !isOld && remembered.reading === null) return remembered.index;
      remembered.reading ??= read(caller, accountId, remembered).then(dropIdle);
      await remembered.reading;
      return remembered.index;
    },
    async askSoon(caller, accountId) {
      await pointStore.postpone({ caller, accountId }, clock.now());
      await refresh();
    },
    forget(merchantId) {
      for (const remembered of known.values())
        if (merchantId === null || merchantId === remembered.merchantId) remembered.stale = true;
    },
  };
}

function nothingYet({ merchantId }: Caller): Remembered {
  return { merchantId, index: null, version: null, readAt: 0, stale: true, reading: null };
}
