/**
 * `npm run bench -- noisy-neighbour [seconds]`: the time that shoppers wait for rates beside others' heaviest work: the ten largest labels, an
 * upload at its limit, a list of 100,000 shipments, pages of bulk buying, and all of it at once. Goal: p99 below 100 ms beside
 * all. On PostgreSQL: `scripts/with-postgres.sh --as TEST_DATABASE_URL npm run bench -- noisy-neighbour`. Prints a table and
 * writes bench/results/noisy-neighbour.json. On a machine that others use, compare with the checkout alone.
 */
import { yieldProcessor } from "../app/process/threads/yield-processor.ts";
import { callbackUrlOf } from "../test/shopify/callback.ts";
import { changeAccounts } from "../test/shopify/carrier-accounts.ts";
import { runningShop } from "../test/shopify/running-shop.ts";
import { residentMemory } from "../test/support/resident-memory.ts";
import { generousLimits } from "../test/support/server.ts";
import { setUpCheckoutShop } from "./support/checkout-shop.ts";
import { checkoutsTo } from "./support/checkouts.ts";
import { database } from "./support/database.ts";
import type { Neighbour } from "./support/neighbours.ts";
import { neighboursOf } from "./support/neighbours.ts";
import type { Phase } from "./support/phases.ts";
import { phaseOf, printPhases } from "./support/phases.ts";
import { writeResults } from "./support/write-results.ts";

const seconds = Number(process.argv[2] ?? 20);
const PER_SECOND = 50;
const GOAL_MS = 100;
const PAGE_EVERY_SECONDS = 10;

interface Measured extends Phase {
  /** Of all neighbours: labels, uploads, lists and pages. */
  readonly work: number;
  readonly memoryMb: number;
}

// Its list is made of copies by SQL, and a copy of an encrypted shipment can't be opened.
const shop = await runningShop({ env: { LOG_LEVEL: "warn", ...generousLimits } });
try {
  await changeAccounts(shop, setUpCheckoutShop);
  const checkouts = checkoutsTo(await callbackUrlOf(shop));
  const pages = Math.ceil(seconds / PAGE_EVERY_SECONDS);
  const neighbours = await neighboursOf(shop, pages);
  // The neighbours' clients, and Shopify, run on other machines than the server.
  yieldProcessor();
  let carts = 0;

  const beside = async (
    phase: string,
    those: readonly Neighbour[],
    forSeconds = seconds,
  ): Promise<Measured> => {
    const until = performance.now() + forSeconds * 1_000;
    const working = Promise.all(those.map((neighbour) => neighbour(() => performance.now() > until)));
    const from = carts;
    const result = await checkouts({ from, perSecond: PER_SECOND, seconds: forSeconds });
    carts += result.times.length;
    const work = (await working).reduce((sum, times) => sum + times, 0);
    const memoryMb = residentMemory(shop.waybill.process.pid) / 2 ** 20;
    const measured = { ...phaseOf(phase, result), work, memoryMb };
    process.stdout.write(`${phase}: p99 ${measured.p99.toFixed(1)} ms\n`);
    return measured;
  };

  // The first requests compile; their time is not measured.
  await beside("warming up", [], 5);
  const phases = [await beside("alone", [])];
  for (const [name, neighbour] of Object.entries(neighbours))
    phases.push(await beside(`beside ${name}`, [neighbour]));
  phases.push(await beside("beside all of it", Object.values(neighbours)));
  report(phases);
} finally {
  await shop.stop();
}

function report(phases: readonly Measured[]): void {
  const [alone] = phases;
  const times = (share: "p50" | "p95" | "p99") => (measured: Measured) =>
    (measured[share] / (alone?.[share] ?? Number.NaN)).toFixed(1);
  printPhases({ perSecond: PER_SECOND, seconds }, phases, {
    "p50 × alone": times("p50"),
    "p95 ×": times("p95"),
    "p99 ×": times("p99"),
    work: ({ work }) => String(work),
    "memory MB": ({ memoryMb }) => memoryMb.toFixed(0),
  });
  const p99 = phases.at(-1)?.p99 ?? Number.NaN;
  process.stdout.write(
    `\np99 beside all of it: ${p99.toFixed(1)} ms; the goal of ${GOAL_MS} ms is ${p99 < GOAL_MS ? "held" : "missed"}\n`,
  );
  writeResults("noisy-neighbour", { database, seconds, perSecond: PER_SECOND, goalMs: GOAL_MS, phases });
}
