import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SteadyResult } from "./at-a-steady-rate.ts";

export interface Checkouts {
  /** The carrier service's callback. */
  readonly url: string;
  /** The number of the first cart; no two are the same. */
  readonly from: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Sends them by the clock, from a thread of their own. */
export async function steadyCheckouts(checkouts: Checkouts): Promise<SteadyResult> {
  const thread = new Worker(new URL("./checkouts-thread.ts", import.meta.url), { workerData: checkouts });
  const [result] = (await once(thread, "message")) as [SteadyResult];
  return result;
}
