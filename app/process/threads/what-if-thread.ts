/** A thread that tries changes on past orders. `what-if-threads.ts` starts it from its source; it has no database. */
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import type { ReferenceFixing, ShippingSetup } from "../../domain/engine/index.ts";
import type { CheckoutChoices } from "../../domain/orders/offers/offered-services.ts";
import type { PastOrderPage } from "../../domain/orders/what-if/read-past-orders.ts";
import type { WhatIf } from "../../domain/orders/what-if/try-on-orders.ts";
import { tryOnOrders } from "../../domain/orders/what-if/try-on-orders.ts";
import type { ThreadAnswer, ThreadReport } from "./thread-pool.ts";
import { beginsAfter, whatIfSetup } from "./what-if-setup.ts";
import { yieldProcessor } from "./yield-processor.ts";

export interface WhatIfJob {
  readonly kind: "what-if";
  readonly before: ShippingSetup;
  readonly after: ShippingSetup;
  readonly choices: CheckoutChoices;
  readonly most: number;
  readonly fixings: readonly ReferenceFixing[];
}

/** The page that begins after an order; `null`: the first. */
export interface WhatIfQuestion {
  readonly cursor: string | null;
}

yieldProcessor();
parentPort?.on("message", async (message: WhatIfJob | ThreadAnswer<PastOrderPage>) => {
  if (message.kind === "answer") return;
  const { before, after, choices, most, fixings } = message;
  try {
    const tried = {
      before: whatIfSetup(before, choices, fixings),
      after: whatIfSetup(after, choices, fixings),
      beginsAt: beginsAfter(before.accounts),
      most,
    };
    report({ kind: "done", result: await tryOnOrders(tried, (cursor) => ask({ cursor })) });
  } catch (error) {
    report({ kind: "failed", error });
  }
});

/** One question at a time: the next page is asked for after the one before has come. */
async function ask(question: WhatIfQuestion): Promise<PastOrderPage> {
  if (parentPort === null) throw new Error("this module is a thread's");
  report({ kind: "asked", question });
  const [{ answer }] = (await once(parentPort, "message")) as [ThreadAnswer<PastOrderPage>];
  return answer;
}

function report(what: ThreadReport<WhatIf, WhatIfQuestion>): void {
  parentPort?.postMessage(what);
}
