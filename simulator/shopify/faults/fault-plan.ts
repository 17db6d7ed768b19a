import { createHash } from "node:crypto";
import type { Shop } from "../state/shop.ts";
import type { FaultKind } from "./fault-kinds.ts";
import type { NamedCall } from "./name-call.ts";

/** The rate of each fault. The seed decides all chance. */
export interface FaultSettings {
  seed: number;
  /** 0 (never, as when absent) to 1 (always) */
  rates: Partial<Record<FaultKind, number>>;
  /** true: the query cost bucket refuses queries that it can't afford */
  throttling: boolean;
  /** the shortest and the longest wait of a slow answer; milliseconds */
  slowMs: readonly [number, number];
  /** how long a silent connection stays open; milliseconds */
  hangMs: number;
  /** the shortest and the longest wait of a late webhook; milliseconds */
  lateMs: readonly [number, number];
}

export const noFaults: FaultSettings = {
  seed: 0,
  rates: {},
  throttling: false,
  slowMs: [100, 1_000],
  hangMs: 30_000,
  lateMs: [200, 2_000],
};

/** One fault that happened. `point` names its place: the nth of which call about which resource. */
export interface Injected {
  kind: FaultKind;
  shop: string;
  point: string;
}

/**
 * The faults of a world. Seed, kind and point alone decide a fault: two runs with the same calls in another
 * order have the same faults.
 */
export class FaultPlan {
  readonly injected: Injected[] = [];
  /** Called for each executed call, before it is answered. */
  onCall: ((call: NamedCall) => void) | null = null;
  #everywhere: FaultSettings = noFaults;
  readonly #byShop = new Map<string, FaultSettings>();
  readonly #seen = new Map<string, number>();

  /** For one shop, or for all without their own. */
  set(settings: FaultSettings, domain?: string): void {
    if (domain === undefined) this.#everywhere = settings;
    else this.#byShop.set(domain, settings);
  }

  of(domain?: string): FaultSettings {
    return (domain === undefined ? undefined : this.#byShop.get(domain)) ?? this.#everywhere;
  }

  /** The next point of this name in this shop: its first call is `name/1`. */
  pointAt(shop: Shop, name: string): string {
    const key = `${shop.domain} ${name}`;
    const count = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, count);
    return `${name}/${count}`;
  }

  /** At most one of these kinds, by their rates. The result is recorded as having happened. */
  choose<Kind extends FaultKind>(shop: Shop, kinds: readonly Kind[], point: string): Kind | null {
    const { rates } = this.of(shop.domain);
    let left = this.chance(shop, kinds[0] ?? "", point);
    for (const kind of kinds) {
      left -= rates[kind] ?? 0;
      if (left >= 0) continue;
      this.injected.push({ kind, shop: shop.domain, point });
      return kind;
    }
    return null;
  }

  /** A number in [0, 1), the same for the same seed, purpose and point. */
  chance(shop: Shop, purpose: string, point: string): number {
    const { seed } = this.of(shop.domain);
    const digest = createHash("sha256").update(`${seed}/${purpose}/${shop.domain}/${point}`).digest();
    return digest.readUInt32BE() / 2 ** 32;
  }

  /** A wait from a range, in milliseconds. */
  wait(shop: Shop, [shortest, longest]: readonly [number, number], point: string): number {
    return Math.round(shortest + this.chance(shop, "wait", point) * (longest - shortest));
  }

  /** Count of each kind, in one shop or in all. */
  counts(domain?: string): Partial<Record<FaultKind, number>> {
    const counts: Partial<Record<FaultKind, number>> = {};
    for (const { kind, shop } of this.injected) {
      if (domain === undefined || shop === domain) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }
}
