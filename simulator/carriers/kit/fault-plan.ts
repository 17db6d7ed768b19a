import { Chance } from "../../chaos/chance.ts";
import type { FaultKind } from "./fault-kinds.ts";

/** The rate of each fault. The seed decides all chance. */
export interface FaultSettings {
  readonly seed: number;
  /** 0 (never, as when absent) to 1 (always) */
  readonly rates: Partial<Record<FaultKind, number>>;
  /** names of the calls that suffer; absent: all */
  readonly calls?: readonly string[] | undefined;
  /** the shortest and the longest delay of a slow answer; milliseconds */
  readonly slowMs: readonly [number, number];
  /** how long a silent connection stays open; milliseconds */
  readonly hangMs: number;
  /** the shortest and the longest delay of a late webhook; milliseconds */
  readonly lateMs: readonly [number, number];
}

export const noFaults: FaultSettings = {
  seed: 0,
  rates: {},
  slowMs: [100, 1_000],
  hangMs: 60_000,
  lateMs: [200, 2_000],
};

/** A fault that waits for the next calls of a name, whatever the rates. */
export interface OrderedFault {
  readonly kind: FaultKind;
  /** absent: any call */
  readonly call?: string | undefined;
  /** so many calls suffer it */
  readonly times: number;
}

/** One fault that happened. `point` names its place: `book WB-17/2` is the second booking of that number. */
export interface Injected {
  readonly kind: FaultKind;
  readonly point: string;
}

/** A place where a fault may happen: `name subject/count`. */
export interface FaultPoint {
  readonly name: string;
  readonly text: string;
}

/**
 * The faults of one carrier. Seed, kind and point alone decide a fault: two runs with the same calls in another
 * order have the same faults.
 */
export class FaultPlan {
  readonly injected: Injected[] = [];
  settings: FaultSettings = noFaults;
  #ordered: OrderedFault[] = [];
  readonly #seen = new Map<string, number>();

  get ordered(): readonly OrderedFault[] {
    return this.#ordered;
  }

  order(fault: OrderedFault): void {
    this.#ordered.push(fault);
  }

  /** All well from now on. */
  clear(): void {
    this.settings = noFaults;
    this.#ordered = [];
  }

  /** The next point of this name and subject. */
  pointAt(name: string, subject: string | null): FaultPoint {
    const key = subject === null ? name : `${name} ${subject}`;
    const count = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, count);
    return { name, text: `${key}/${count}` };
  }

  /** At most one of these kinds: an ordered one first, else by the rates. The result is recorded as having happened. */
  choose<Kind extends FaultKind>(kinds: readonly Kind[], point: FaultPoint): Kind | null {
    const kind = this.#takeOrdered(kinds, point) ?? this.#byRate(kinds, point);
    if (kind !== null) this.injected.push({ kind, point: point.text });
    return kind;
  }

  /** A number in [0, 1), the same for the same seed, purpose and point. */
  chance(purpose: string, { text }: FaultPoint): number {
    return new Chance(this.settings.seed).under(purpose).number(text);
  }

  /** A delay from a range, in milliseconds. */
  delay([shortest, longest]: readonly [number, number], point: FaultPoint): number {
    return Math.round(shortest + this.chance("delay", point) * (longest - shortest));
  }

  counts(): Partial<Record<FaultKind, number>> {
    const counts: Partial<Record<FaultKind, number>> = {};
    for (const { kind } of this.injected) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  #takeOrdered<Kind extends FaultKind>(kinds: readonly Kind[], { name }: FaultPoint): Kind | null {
    for (const [index, ordered] of this.#ordered.entries()) {
      const kind = kinds.find((known) => known === ordered.kind);
      if (kind === undefined || (ordered.call !== undefined && ordered.call !== name)) continue;
      if (ordered.times > 1) this.#ordered[index] = { ...ordered, times: ordered.times - 1 };
      else this.#ordered.splice(index, 1);
      return kind;
    }
    return null;
  }

  #byRate<Kind extends FaultKind>(kinds: readonly Kind[], point: FaultPoint): Kind | null {
    const { rates, calls } = this.settings;
    if (calls !== undefined && !calls.includes(point.name)) return null;
    let left = this.chance(kinds[0] ?? "", point);
    for (const kind of kinds) {
      left -= rates[kind] ?? 0;
      if (left < 0) return kind;
    }
    return null;
  }
}
