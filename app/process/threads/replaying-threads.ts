/** Tries changes on past orders, on a thread of its own (docs/decisions/121). */

import type { Stores } from "../../adapters/store/stores.ts";
import type { PastOrderPage } from "../../domain/orders/what-if/read-past-orders.ts";
import { pastOrdersOf } from "../../domain/orders/what-if/read-past-orders.ts";
import type { TryChange } from "../../domain/orders/what-if/try-change.ts";
import type { WhatIf } from "../../domain/orders/what-if/try-on-orders.ts";
import type { ReplayJob, ReplayQuestion } from "./replaying-thread.ts";
import type { PoolOptions } from "./thread-pool.ts";
import { ThreadPool } from "./thread-pool.ts";

/** One replay at a time, of each merchant in turn. Ten thousand orders take it less than ten seconds. */
const defaults: PoolOptions = {
  threads: 1,
  waiting: { all: 8, each: 1 },
  deadlineMs: 60_000,
  memoryMb: 256,
  idleMs: 60_000,
  processorMs: null,
};

const words = {
  late: "The change was not tried in time: try it on fewer orders.",
  ownFull: "Another change is still being tried: try this one in a moment.",
  full: "Too many changes wait to be tried: try this one in a moment.",
};

export interface ReplayingThreads {
  readonly tryChange: TryChange;
  close(): Promise<void>;
}

export function replayingThreads(
  { shipments, products }: Pick<Stores, "shipments" | "products">,
  given: Partial<PoolOptions> = {},
): ReplayingThreads {
  const pool = new ThreadPool<ReplayJob, WhatIf, ReplayQuestion, PastOrderPage>(
    "replaying-thread.ts",
    { ...defaults, ...given },
    words,
  );
  return {
    tryChange(caller, change, progressed = () => {}) {
      const read = pastOrdersOf({ shipments, products }, caller);
      let orders = 0;
      return pool.run({
        merchantId: caller.merchantId,
        job: { kind: "what-if", ...change },
        async answer({ cursor }) {
          const page = await read(cursor);
          orders += page.orders.length;
          progressed(Math.min(orders, change.most));
          return page;
        },
      });
    },
    close: () => pool.close(),
  };
}
