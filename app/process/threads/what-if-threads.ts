/** Tries changes on past orders, on a thread of its own (docs/decisions/121). */

import type { Stores } from "../../adapters/store/stores.ts";
import type { AskWhatIf } from "../../domain/orders/what-if/ask-what-if.ts";
import type { PastOrderPage } from "../../domain/orders/what-if/read-past-orders.ts";
import { pastOrdersOf } from "../../domain/orders/what-if/read-past-orders.ts";
import type { WhatIf } from "../../domain/orders/what-if/try-on-orders.ts";
import type { PoolOptions } from "./thread-pool.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { WhatIfJob, WhatIfQuestion } from "./what-if-thread.ts";

/** One at a time, of each merchant in turn. Ten thousand orders take it less than ten seconds. */
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

const hasServiceRules = ({ before, after }: Parameters<AskWhatIf>[1]) =>
  [before, after].some(({ shippingConfig: { serviceRules = [] } }) => serviceRules.length > 0);

export interface WhatIfThreads {
  readonly whatIf: AskWhatIf;
  close(): Promise<void>;
}

export function whatIfThreads(
  {
    shipments,
    products,
    labelChoices,
    fixings,
  }: Pick<Stores, "shipments" | "products" | "labelChoices" | "fixings">,
  given: Partial<PoolOptions> = {},
): WhatIfThreads {
  const pool = new ThreadPool<WhatIfJob, WhatIf, WhatIfQuestion, PastOrderPage>(
    "what-if-thread.ts",
    { ...defaults, ...given },
    words,
  );
  return {
    whatIf(caller, change, progressed = () => {}) {
      const read = pastOrdersOf({ shipments, products, labelChoices }, caller, hasServiceRules(change));
      let orders = 0;
      return pool.run({
        merchantId: caller.merchantId,
        job: { kind: "what-if", fixings: fixings.known(), ...change },
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
