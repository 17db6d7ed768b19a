import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SteadyResult } from "./at-a-steady-rate.ts";

export interface Checkouts {
  /** The number of the first cart; no two are the same. */
  readonly from: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Sends checkouts by the clock, from a thread of their own.
 * @param url of the carrier service's callback
 */
export function checkoutsTo(url: string): (checkouts: Checkouts) => Promise<SteadyResult> {
  const thread = new Worker(new URL("./checkouts-thread.ts", import.meta.url), { workerData: url });
  thread.unref();
  return async (checkouts) => {
    thread.postMessage(checkouts);
    const [result] = (await once(thread, "message")) as [SteadyResult];
    return result;
  };
}
