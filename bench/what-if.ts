/**
 * `npm run bench -- what-if`: tries changes of rules, boxes and a price list on 10,000 past orders with the example tariffs. Prints
 * the seconds of processor; fails above 10 s.
 */
import { dropped, grown, newPrices } from "../test/support/changed-setups.ts";
import { exampleSetup, somePastOrders, tryHere } from "../test/support/past-orders.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const ORDERS = 10_000;
const LIMIT_SECONDS = 10;

const orders = somePastOrders(20261125, ORDERS);
const setup = exampleSetup();
const changes = { "a rule": dropped(setup), "a price list": newPrices(setup), "every box": grown(setup) };
const results: { name: string; changed: number; seconds: number; megabytes: number }[] = [];
for (const [name, after] of Object.entries(changes)) {
  const begun = process.cpuUsage();
  const { sum } = await tryHere(setup, after, orders);
  const { user, system } = process.cpuUsage(begun);
  if (sum.orders !== ORDERS) throw new Error(`${sum.orders} orders were tried`);
  results.push({
    name,
    changed: sum.changed,
    seconds: (user + system) / 1_000_000,
    megabytes: process.memoryUsage().heapUsed / 2 ** 20,
  });
}

printTable([
  ["change of", "orders", "changed", "CPU seconds", "heap, MiB"],
  ...results.map(({ name, changed, seconds, megabytes }) => [
    name,
    ...[ORDERS, changed].map(String),
    seconds.toFixed(2),
    megabytes.toFixed(0),
  ]),
]);
writeResults("what-if", { orders: ORDERS, limitSeconds: LIMIT_SECONDS, results });
process.exitCode = results.some(({ seconds }) => seconds > LIMIT_SECONDS) ? 1 : 0;
