/** `npm run -s bill -- …`: checks a carrier's invoice or payout against the merchant's labels. */
import { writeFileSync } from "node:fs";
import type { Bill } from "../../domain/bills/bill.ts";
import { checkAndKeep, checkBillFile } from "../../domain/bills/bill-desk.ts";
import { checkDeposits } from "../../domain/bills/check-deposits.ts";
import type { ColumnsToConfirm } from "../../domain/bills/check-file.ts";
import { checkFile } from "../../domain/bills/check-file.ts";
import type { ColumnMapping } from "../../domain/bills/columns.ts";
import { columnMapping, fieldOf } from "../../domain/bills/columns.ts";
import { evidenceFile } from "../../domain/bills/evidence.ts";
import { toDecimal } from "../../domain/engine/index.ts";
import { BYTE_ORDER_MARK } from "../../domain/files/csv-text.ts";
import { systemClock, systemIds } from "../../process/clock-and-ids.ts";
import { bills as words } from "../../texts/en/bills.ts";
import { accountOptions, requireAccount, targetOf, withMerchant } from "./account-target.ts";
import type { Commands } from "./command-line.ts";
import { flag, onStores, parse, program, text, UsageError } from "./command-line.ts";
import { installedCarriers } from "./installed-drivers.ts";
import { table } from "./table.ts";
import { fileAt } from "./tariff/files.ts";

const usage = `usage:
  npm run -s bill -- check FILE --merchant NAME --carrier CODE [--environment sandbox|production] --number NUMBER
      [--kind invoice|payout] [--days DAYS] [--columns mapping.json] [--out evidence.csv] [--keep]
      compares a carrier's invoice (CSV or .xlsx) with labels and tariff, or a payout of cash on delivery with the cash collected.
      Without --columns it takes those of the account's last file, or prints a mapping to confirm.
      --keep stores the result: later invoices can't bill the same parcels again. --days: until cash is paid, 14 by default
  npm run -s bill -- deposits --merchant NAME --carrier CODE [--environment sandbox|production]
      asks a carrier that tells of its payments of cash on delivery for those of the month, checks them like a payout and stores the
      result; the server does so once a day
  exits 0 without a difference, 3 with one. docs/bills.md explains the columns and the differences.
`;

const options = {
  ...accountOptions,
  number: text,
  kind: text,
  days: text,
  columns: text,
  out: text,
  keep: flag,
};

const access = (args: readonly string[]) =>
  parse(args, options, true).values.keep === true ? "writes" : "reads";

/** Both end with 3 if there are differences. */
export const commands: Commands = {
  check: onStores(access, (args) => {
    const { values, positionals } = parse(args, options, true);
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError("name one file");
    const target = targetOf(values);
    const { number, kind = "invoice", days = "14" } = values;
    if (number === undefined || number.trim() === "") throw new UsageError("--number is missing");
    if (kind !== "invoice" && kind !== "payout") throw new UsageError("--kind is invoice or payout");
    if (!/^\d{1,3}$/.test(days)) throw new UsageError("--days is a number of days");
    const chosen = values.columns === undefined ? null : mappingAt(values.columns);
    const { bytes } = fileAt(file);
    return withMerchant(target, async ({ stores }, caller) => {
      const account = await requireAccount(stores, caller, target);
      const { accounts, shipments, bills, fixings } = stores;
      await fixings.refresh();
      const ports = {
        accounts,
        shipments,
        bills,
        fixings,
        clock: systemClock,
        ids: systemIds,
        read: (_merchant: string, given: Parameters<typeof checkFile>[0], known: Known) =>
          checkFile(given, known.lookUp, known.collectedIn),
      };
      const check = values.keep === true ? checkAndKeep : checkBillFile;
      const request = {
        kind,
        number: number.trim(),
        bytes,
        chosen,
        days: Number(days),
        currency: "EUR",
      } as const;
      const answer = await check(ports, caller, { ...request, accountId: account.id });
      if (answer.state === "fault") throw new Error(`${file}: ${words.faults[answer.fault]}`);
      if (answer.state === "columns") return askForColumns(answer);
      if (values.out !== undefined)
        writeFileSync(values.out, BYTE_ORDER_MARK + evidenceFile(answer.bill, words.evidenceWords));
      process.stdout.write(summary(answer.bill));
      return answer.bill.totals.findings > 0 ? 3 : 0;
    });
  }),
  deposits: onStores("writes", async (args) => {
    const target = targetOf(parse(args, accountOptions).values);
    const carriers = await installedCarriers();
    return withMerchant(target, async ({ stores }, caller) => {
      const account = await requireAccount(stores, caller, target);
      if (carriers.cashDeposits?.drivers.includes(account.driver) !== true)
        throw new Error(`${account.carrier.name} does not tell of its payments: check its file`);
      const ports = { ...stores, carriers, clock: systemClock, ids: systemIds };
      const checked = await checkDeposits(ports, account);
      for (const bill of checked) process.stdout.write(summary(bill));
      if (checked.length === 0) process.stdout.write("no payment in this month\n");
      return checked.some(({ totals }) => totals.findings > 0) ? 3 : 0;
    });
  }),
};
export const main = program(commands, usage);

interface Known {
  readonly lookUp: Parameters<typeof checkFile>[1];
  readonly collectedIn: Parameters<typeof checkFile>[2];
}

function mappingAt(name: string): ColumnMapping {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(fileAt(name).bytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${name}: this is not JSON: ${error.message}`);
    throw error;
  }
  const parsed = columnMapping.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${name}: ${issue?.path.map(String).join(".") || "the file"}: ${issue?.message}`);
}

function askForColumns({ mapping, problem, headers }: ColumnsToConfirm): number {
  const why = problem === null ? "" : `${words.columnProblems[problem]}\n`;
  const known = headers.map(({ name, sample }) => [name, fieldOf(mapping, name) ?? "–", sample]);
  process.stderr.write(
    `${why}${table(known)}\nconfirm the columns: write this to a file and name it with --columns\n`,
  );
  process.stdout.write(`${JSON.stringify(mapping, null, 2)}\n`);
  return 1;
}

function summary({ number, totals, result }: Bill): string {
  const { currency, lines, shipments, billedMinor, overMinor, unchecked } = totals;
  const amount = (minor: number) => `${toDecimal(minor, currency)} ${currency}`;
  const groups = Map.groupBy(result.findings, ({ code }) => code);
  const rows = [...groups].map(([code, findings]) => [
    words.evidenceWords.codes[code],
    String(findings.length),
    amount(findings.reduce((sum, finding) => sum + finding.overMinor, 0)),
  ]);
  const notes = [
    ...(unchecked > 0 ? [words.unchecked(unchecked)] : []),
    ...(totals.knowsScans ? [] : [words.noScans]),
    ...result.problems.slice(0, 20).map(({ row, column, value }) => words.inCell(String(row), column, value)),
  ];
  return [
    `${number}: ${words.lines(lines)}, ${amount(billedMinor)}; ${words.matched(shipments)}\n`,
    rows.length === 0 ? `${words.clean}\n` : table([...rows, [words.difference, "", amount(overMinor)]]),
    ...notes.map((note) => `${note}\n`),
  ].join("");
}
