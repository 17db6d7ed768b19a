/**
 * `npm run bench -- bills`: reads and checks invoices of 10,000 shipments with planted mistakes, one for each example tariff and
 * layout of columns. Prints how many were found, how many were false, and the time; fails below 99 %, above 0.1 % or above 5 s.
 */
import { checkPlanted } from "../test/bills/check-planted.ts";
import { exampleTariffs, layouts, plantedBill } from "../test/bills/planted-bill.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const SHIPMENTS = 10_000;
const PLANTED = 0.15;
const LIMITS = { found: 0.99, wrong: 0.001, seconds: 5 };

const results: {
  name: string;
  lines: number;
  planted: number;
  found: number;
  named: number;
  wrong: number;
  seconds: number;
}[] = [];
for (const example of exampleTariffs)
  for (const layout of layouts) {
    const bill = plantedBill(20261125, example, layout, SHIPMENTS, PLANTED);
    const begun = process.cpuUsage();
    const { planted, found, named, wrong } = await checkPlanted(bill);
    const { user, system } = process.cpuUsage(begun);
    const seconds = (user + system) / 1_000_000;
    results.push({
      name: `${example}, ${layout}`,
      lines: bill.lines,
      planted,
      found,
      named,
      wrong: wrong.length,
      seconds,
    });
  }

printTable([
  ["invoice", "lines", "planted", "found", "by name", "false", "CPU seconds"],
  ...results.map(({ name, lines, planted, found, named, wrong, seconds }) => [
    name,
    ...[lines, planted, found, named, wrong].map(String),
    seconds.toFixed(2),
  ]),
]);
writeResults("bills", { limits: LIMITS, results });
const failed = results.filter(
  ({ lines, planted, found, wrong, seconds }) =>
    found < planted * LIMITS.found || wrong > lines * LIMITS.wrong || seconds > LIMITS.seconds,
);
for (const { name } of failed) process.stderr.write(`${name} is outside the limits\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
