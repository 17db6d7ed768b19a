/**
 * `npm run bench -- rating`: the cost of pricing a request by every service of a tariff, beside reading the
 * same table line by line (the tests' naive evaluator) in the same run; its growth with the table; and the time
 * and memory of compiling a version. Prints tables and writes bench/results/rating.json.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { CompiledTariff, PricingRequest, Tariff } from "../app/domain/engine/index.ts";
import { compileTariff, vatBasisPoints } from "../app/domain/engine/index.ts";
import { naivePrice } from "../test/engine/rating/naive-evaluator.ts";
import type { TableSize } from "./rating-table.ts";
import { benchTariff, byContract } from "./rating-table.ts";
import { percentile } from "./support/percentile.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const ROUNDS = 40;
/** For growing tables: so many turns each, of so many rounds. */
const TURNS = 10;
const ROUNDS_A_TURN = 5;
const REQUESTS = 1_000;
const NAIVE_QUOTES = 20;
/** Published for the fastest open rating engine, on similar machines; ours is measured here. */
const PUBLISHED_MS = { table: 8.1, "table with postcodes": 37 };
const CONTRACT = "table by contract" as const;
const LIMIT_MS = { table: 0.05, "table with postcodes": 0.06, [CONTRACT]: 0.06, growth: 1.3 } as const;

interface Timed {
  readonly p50: number;
  readonly mean: number;
  readonly p99: number;
}

interface Compiled {
  readonly milliseconds: number;
  /** Memory of the index beside the tariff itself. */
  readonly megabytes: number;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const tables = {
  table: { services: 10, zones: 27, brackets: 31, listedZips: 0 },
  "table with postcodes": { services: 10, zones: 27, brackets: 31, listedZips: 200 },
} as const;
const growing: readonly TableSize[] = [
  { services: 3, zones: 9, brackets: 31, listedZips: 0 },
  { services: 3, zones: 90, brackets: 31, listedZips: 0 },
  { services: 3, zones: 900, brackets: 31, listedZips: 0 },
  { services: 3, zones: 900, brackets: 310, listedZips: 0 },
];

const quotes = [...(Object.keys(tables) as (keyof typeof tables)[]), CONTRACT].map((name) => {
  const size = name === CONTRACT ? tables.table : tables[name];
  const { tariff: plain, requests } = benchTariff(size, REQUESTS);
  const tariff = name === CONTRACT ? byContract(plain) : plain;
  const [tariffIndex, compiled] = compileMeasured(tariff);
  const timed = timeQuotes(tariffIndex, requests);
  const naive = timeNaive(tariff, requests.slice(0, NAIVE_QUOTES));
  return { name, prices: pricesOf(size), ...timed, naive, ratio: naive / timed.p50, compiled };
});
const growth = timeTogether(growing);
report();

function compileMeasured(tariff: Tariff): readonly [CompiledTariff, Compiled] {
  compileTariff(tariff);
  collectGarbage();
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const start = performance.now();
  const index = compileTariff(tariff);
  const milliseconds = performance.now() - start;
  collectGarbage();
  const after = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  return [index, { milliseconds, megabytes: Math.max(0, after - before) / 1_048_576 }];
}

/** All services, each asked as in a quote: with the same addresses. */
function quote({ services }: CompiledTariff, { from, to, items, parcels, at }: PricingRequest): number {
  let sum = 0;
  for (const service of services.values()) {
    sum += service.price({ from, to, items, parcels, at }).totalMinor;
  }
  return sum;
}

function timeQuotes(index: CompiledTariff, requests: readonly PricingRequest[]): Timed {
  for (const request of requests) quote(index, request);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const request of requests) times.push(timeQuote(index, request));
  }
  return summary(times);
}

function timeQuote(index: CompiledTariff, request: PricingRequest): number {
  const start = performance.now();
  const sum = quote(index, request);
  const time = performance.now() - start;
  if (sum <= 0) throw new Error("a quote without a price measures nothing");
  return time;
}

/** Milliseconds for a quote of all services. */
function timeNaive(tariff: Tariff, requests: readonly PricingRequest[]): number {
  const start = performance.now();
  for (const request of requests) {
    for (const { code } of tariff.services) naivePrice(tariff, code, request, vatBasisPoints);
  }
  return (performance.now() - start) / requests.length;
}

/**
 * Tables take turns, so that a drifting speed of the machine slows all of them. The first round of a turn is
 * not counted: a server's own table is in the processor's cache, because no other tables displace it.
 */
function timeTogether(sizes: readonly TableSize[]) {
  const made = sizes.map((size) => {
    const { tariff, requests } = benchTariff(size, REQUESTS);
    const [index, compiled] = compileMeasured(tariff);
    return { size, requests, index, compiled, times: [] as number[] };
  });
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const { index, requests, times } of made) {
      for (const request of requests) quote(index, request);
      for (let round = 0; turn > 0 && round < ROUNDS_A_TURN; round += 1) {
        for (const request of requests) times.push(timeQuote(index, request));
      }
    }
  }
  const smallest = summary(made[0]?.times ?? []).p50;
  return made.map(({ size, compiled, times }) => {
    const timed = summary(times);
    return { prices: pricesOf(size), ...timed, timesTheSmallest: timed.p50 / smallest, compiled };
  });
}

function summary(times: readonly number[]): Timed {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { p50: percentile(times, 0.5), mean, p99: percentile(times, 0.99) };
}

function pricesOf({ services, zones, brackets }: TableSize): number {
  return services * zones * brackets;
}

function report(): void {
  const microseconds = (milliseconds: number) => (milliseconds * 1_000).toFixed(1);
  print(
    "All ten services of a table, in microseconds",
    [
      "",
      "prices",
      "p50",
      "mean",
      "p99",
      "line by line",
      "times faster",
      "published elsewhere",
      "limit",
      "held",
    ],
    quotes.map(({ name, prices, p50, mean, p99, naive, ratio }) => [
      name,
      String(prices),
      ...[p50, mean, p99].map(microseconds),
      microseconds(naive),
      ratio.toFixed(0),
      name === CONTRACT ? "" : microseconds(PUBLISHED_MS[name]),
      microseconds(LIMIT_MS[name]),
      p50 < LIMIT_MS[name] ? "yes" : "NO",
    ]),
  );
  print(
    "Three services of growing tables, in microseconds",
    ["prices", "p50", "mean", "p99", "times the smallest", "limit", "held", "compiled in ms", "index in MB"],
    growth.map(({ prices, p50, mean, p99, timesTheSmallest, compiled }) => [
      String(prices),
      ...[p50, mean, p99].map(microseconds),
      timesTheSmallest.toFixed(2),
      String(LIMIT_MS.growth),
      timesTheSmallest <= LIMIT_MS.growth ? "yes" : "NO",
      compiled.milliseconds.toFixed(1),
      compiled.megabytes.toFixed(1),
    ]),
  );
  writeResults("rating", { publishedMs: PUBLISHED_MS, limits: LIMIT_MS, quotes, growth });
}

function print(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  process.stdout.write(`\n${title}\n\n`);
  printTable([head, ...rows]);
}
