/** A thread that sends checkouts by the clock: work beside it in the bench's own process does not delay them. */
import { parentPort, workerData } from "node:worker_threads";
import { atASteadyRate } from "./at-a-steady-rate.ts";
import { aCart, SERVICES } from "./checkout-shop.ts";
import type { Checkouts } from "./checkouts.ts";

const url = String(workerData);

parentPort?.on("message", async ({ from, perSecond, seconds }: Checkouts) => {
  const body = (number: number) => aCart(from + number);
  parentPort?.postMessage(await atASteadyRate({ perSecond, seconds, url, body, check }));
});

function check(status: number, text: string): void {
  if (status !== 200) throw new Error(`answered ${status}`);
  const { rates } = JSON.parse(text) as { rates: unknown[] };
  if (rates.length !== SERVICES) throw new Error(`${rates.length} of ${SERVICES} services have a rate`);
}
