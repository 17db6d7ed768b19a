/** `npm run -s tariff -- …`: checks carriers' price lists, prices with them, and imports them. */

import { existsSync } from "node:fs";
import path from "node:path";
import { ownDrivers } from "../../adapters/carriers/index.ts";
import type { CarrierAccount } from "../../domain/engine/index.ts";
import { EngineError, isCalendarDate, noonOf } from "../../domain/engine/index.ts";
import type { TariffDocument } from "../../domain/tariffs/document/document.ts";
import { printDocument } from "../../domain/tariffs/document/print-document.ts";
import type { ReadTariff, ReadTariffs } from "../../domain/tariffs/load/load-tariffs.ts";
import { versionProblems } from "../../domain/tariffs/load/load-tariffs.ts";
import type { Problem } from "../../domain/tariffs/problem.ts";
import { describeProblem, isError } from "../../domain/tariffs/problem.ts";
import { accountWith } from "../../domain/tariffs/versions/account-with.ts";
import { versionsIn } from "../../domain/tariffs/versions/price-list.ts";
import { tariffCounts } from "../../domain/tariffs/versions/tariff-counts.ts";
import { tariffVersions } from "../../domain/tariffs/versions/tariff-versions.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import { readEnv } from "../../process/env.server.ts";
import { accountOptions, findAccount, targetOf, withMerchant } from "./account-target.ts";
import type { Command, Commands } from "./command-line.ts";
import { flag, onStores, parse, program, text, texts, UsageError } from "./command-line.ts";
import { testCases } from "./tariff/cases.ts";
import { fileAt } from "./tariff/files.ts";
import { priceRequest } from "./tariff/price-request.ts";
import { ranges, verbOf } from "./tariff/ranges.ts";
import { casesOf, readTariffsAndWorkbooks } from "./tariff/read-tariffs.ts";

const usage = `usage:
  npm run -s tariff -- check FILE…
      says everything that is wrong with a tariff, by file, row and column, and tests its cases
  npm run -s tariff -- test FILE…
      prices the cases beside a tariff (tariff.cases.json beside tariff.json) and names each whose price differs
  npm run -s tariff -- price --tariff FILE --request FILE [--date YYYY-MM-DD] [--explain] [FILE…]
      [--cash-on-delivery AMOUNT] [--insurance AMOUNT] [--saturday] [--packing items|boxes]
      further FILEs are other versions of the tariff: the one that holds on the day gives the prices;
      prints the rates as POST /v1/rates would answer them, without a server or a database;
      exits 3 if no service has a rate, and says why for each
  npm run -s tariff -- import --merchant NAME --carrier CODE [--environment sandbox|production] [--dry-run] FILE…
      adds versions to the merchant's account with the carrier (and makes it, when new)
  npm run -s tariff -- export --merchant NAME --carrier CODE [--environment sandbox|production] [--version YYYY-MM-DD]
      prints a version as one JSON document: the one that holds today, or the one that begins on that day
  npm run -s tariff -- ranges list|add|remove --merchant NAME --carrier CODE
      [--from NUMBER --to NUMBER [--prefix TEXT] [--suffix TEXT] [--check-digit SCHEME]] [--id ID]
      the voucher numbers that the carrier gave, for production; SCHEME: none, mod7, mod10, luhn, mod11, s10
Each takes --answer NAME=ANSWER, again and again, for what a table leaves open; check names the questions and their answers.
A FILE is a tariff's JSON document; the CSV and Excel tables it names are looked for beside it. docs/tariffs/README.md explains both.
`;

const importOptions = { ...accountOptions, "dry-run": flag, answer: texts };
const isDryRun = (args: readonly string[]) => parse(args, importOptions, true).values["dry-run"] === true;

/** `price` ends with 3 if no service has a rate. */
export const commands: Commands = {
  check: { access: null, run: check },
  test: { access: null, run: testTariffs },
  price: { access: null, run: price },
  import: onStores((args) => (isDryRun(args) ? "reads" : "writes"), importTariffs),
  export: onStores("reads", exportTariff),
  ranges: onStores((args) => (verbOf(args) === "list" ? "reads" : "writes"), ranges),
};
export const main = program(commands, usage);

async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, { answer: texts }, true);
  const { tariffs, problems, failed } = await readTariffsAndWorkbooks(positionals, values.answer);
  print(process.stdout, [...problems, ...tariffs.flatMap(schemaHint)]);
  let differs = false;
  for (const tariff of tariffs) {
    const tested = await testCases(tariff);
    for (const problem of tested?.problems ?? []) process.stdout.write(`${problem}\n`);
    differs ||= (tested?.problems.length ?? 0) > 0;
    const cases = tested === null ? "" : `, ${count(tested.cases, "case")}`;
    if (!tested?.problems.length) process.stdout.write(`${summary(tariff, cases)}\n`);
  }
  return failed || differs ? 1 : 0;
}

async function testTariffs(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, { answer: texts }, true);
  const tariffs = accepted(await readTariffsAndWorkbooks(positionals, values.answer));
  if (tariffs === null) return 1;
  let code = 0;
  for (const tariff of tariffs) {
    const tested = await testCases(tariff);
    const none = `${tariff.file}: there are no cases: write them in ${casesOf(tariff.file)}`;
    const held = `${tested?.file}: ${count(tested?.cases ?? 0, "case")}, every price as listed`;
    const lines = tested === null ? [none] : tested.problems.length > 0 ? tested.problems : [held];
    for (const line of lines) process.stdout.write(`${line}\n`);
    if (tested === null || tested.problems.length > 0) code = 1;
  }
  return code;
}

async function price(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(
    args,
    { tariff: text, request: text, date: text, explain: flag, answer: texts, ...priceOptions },
    true,
  );
  const { tariff: tariffFile, request: requestFile } = values;
  if (tariffFile === undefined) throw new UsageError("--tariff is missing");
  if (requestFile === undefined) throw new UsageError("--request is missing");
  const { date } = values;
  if (date !== undefined && !isCalendarDate(date)) throw new UsageError("--date is a day written YYYY-MM-DD");
  const documents = accepted(await readTariffsAndWorkbooks([tariffFile, ...positionals], values.answer));
  if (documents === null) return 1;
  const carriers = new Set(documents.map(({ document }) => document.carrier.code));
  if (carriers.size > 1) throw new UsageError(`one carrier at a time, not ${[...carriers].join(" and ")}`);
  const timeZone = documents[0]?.document.timeZone ?? "UTC";
  const at = date === undefined ? systemClock.now() : noonOf(date, timeZone);
  const priced = await priceRequest(
    documents.map(({ document }) => document),
    withOptions(readRequest(requestFile), values),
    at,
    readEnv().PUBLIC_URL,
  ).catch((error: unknown) => {
    throw error instanceof EngineError ? new Error(`${requestFile}: ${refusalText(error)}`) : error;
  });
  process.stdout.write(`${JSON.stringify(priced.rates, null, 2)}\n`);
  for (const { serviceCode, message } of priced.failures) {
    process.stderr.write(`no rate${serviceCode === null ? "" : ` of ${serviceCode}`}: ${message}\n`);
  }
  if (values.explain === true) {
    for (const lines of priced.explanations) process.stderr.write(`${lines.join("\n")}\n`);
  }
  return priced.rates.length === 0 ? 3 : 0;
}

async function importTariffs(args: readonly string[]): Promise<Command | number> {
  const { values, positionals } = parse(args, importOptions, true);
  const target = targetOf(values);
  const dryRun = values["dry-run"] === true;
  const tariffs = accepted(await readTariffsAndWorkbooks(positionals, values.answer));
  const stranger = tariffs?.find(({ document }) => document.carrier.code !== target.carrier);
  if (stranger !== undefined) {
    const { file, document } = stranger;
    throw new Error(
      `${file} is a tariff of carrier ${document.carrier.code}, not of ${target.carrier}: nothing was stored`,
    );
  }
  if (tariffs === null) {
    process.stderr.write("nothing was stored\n");
    return 1;
  }
  const documents = tariffs.map(({ document }) => document);
  return withMerchant(target, async ({ stores, announce }, caller) => {
    const put = (current: CarrierAccount | null) => {
      const { account, versions, findings } = accountWith(current, documents, ownDrivers);
      const files = versions.map((version) => tariffs.find(({ document }) => document === version));
      const problems = versionProblems(findings, files);
      print(process.stderr, problems);
      if (problems.some(isError)) throw new Error("the versions don't fit together: nothing was stored");
      return { account, versions };
    };
    let stored: readonly TariffDocument[] = [];
    if (dryRun) {
      stored = put(await findAccount(stores, caller, target.carrier)).versions;
    } else {
      await stores.accounts.change(caller, target.carrier, (current) => {
        const { account, versions } = put(current);
        stored = versions;
        return account;
      });
      await announce(caller.merchantId);
    }
    process.stdout.write(
      `${dryRun ? "would import" : "imported"} ${count(documents.length, "version")} of ${target.carrier} for ${target.merchant} (${target.environment})\n`,
    );
    for (const line of versionLines(stored)) process.stdout.write(`  ${line}\n`);
    return 0;
  });
}

function exportTariff(args: readonly string[]): Command {
  const { values } = parse(args, { ...accountOptions, version: text });
  const target = targetOf(values);
  return withMerchant(target, async ({ stores }, caller) => {
    const account = await findAccount(stores, caller, target.carrier);
    if (account === null)
      throw new Error(`${target.merchant} has no ${target.environment} account with ${target.carrier}`);
    const versions = versionsIn(account);
    if (versions.length === 0) throw new Error(`the account with ${target.carrier} has no tariff of ours`);
    const { version } = values;
    const document =
      version === undefined
        ? tariffVersions(versions).nearest(systemClock.now()).document
        : versions.find(({ validFrom }) => validFrom === version);
    if (document === undefined) {
      throw new Error(
        `no version begins on ${version}; there are ${versions.map(({ validFrom }) => validFrom).join(", ")}`,
      );
    }
    process.stdout.write(printDocument(document));
    return 0;
  });
}

/** Null if there is an error; prints every problem either way. */
function accepted({ tariffs, problems, failed }: ReadTariffs): readonly ReadTariff[] | null {
  print(process.stderr, problems);
  return failed ? null : tariffs;
}

function print(to: NodeJS.WriteStream, problems: readonly Problem[]): void {
  for (const problem of problems) to.write(`${describeProblem(problem)}\n`);
}

function readRequest(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fileAt(file).bytes));
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`${file} is not JSON: ${error.message}`) : error;
  }
}

function refusalText({ message, metadata }: EngineError): string {
  const issues = metadata?.issues;
  if (!Array.isArray(issues)) return message;
  return issues.map(({ path, message: issue }) => `${path}: ${issue}`).join("; ");
}

function summary({ file, document }: ReadTariff, cases: string): string {
  const { carrier } = document;
  const { services, zones, prices, surcharges } = tariffCounts(document);
  const parts = [
    count(services, "service"),
    count(zones, "zone"),
    count(prices, "price"),
    count(surcharges, "surcharge"),
  ];
  return `${file}: ${carrier.name} (${carrier.code}), ${validity(document)}: ${parts.join(", ")}${cases}; nothing is wrong`;
}

function versionLines(documents: readonly TariffDocument[]): readonly string[] {
  const current = tariffVersions(documents);
  const now = systemClock.now();
  return documents.map((document) => {
    const holds = holdsNow(() => current.on(now).document === document);
    return `${validity(document)}${holds ? " (holds today)" : ""}`;
  });
}

function holdsNow(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

function validity({ validFrom, validTo }: TariffDocument): string {
  return `from ${validFrom}${validTo === undefined ? "" : ` to ${validTo}`}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** Options of a request on the command line, beside those that its file has. */
const priceOptions = {
  "cash-on-delivery": text,
  insurance: text,
  saturday: flag,
  packing: text,
} as const;

type Given = {
  readonly [Name in keyof typeof priceOptions]?: (typeof priceOptions)[Name] extends typeof flag
    ? boolean | undefined
    : string | undefined;
};

/** The request with the options in the form of `POST /v1/rates`, which checks them. */
function withOptions(request: unknown, given: Given): unknown {
  if (typeof request !== "object" || request === null || Array.isArray(request)) return request;
  const { extras } = request as { readonly extras?: unknown };
  const own = {
    ...(given.insurance !== undefined && { insurance_amount: amount("insurance", given.insurance) }),
    ...(given.saturday === true && { is_saturday_delivery: true }),
  };
  const collected = given["cash-on-delivery"];
  return {
    ...request,
    ...(collected !== undefined && { cash_on_delivery: amount("cash-on-delivery", collected) }),
    ...(Object.keys(own).length > 0 && {
      extras: { ...(typeof extras === "object" ? extras : {}), ...own },
    }),
    ...(given.packing !== undefined && { packing: given.packing }),
  };
}

function amount(name: string, written: string): number {
  if (/^\d{1,9}(\.\d{1,4})?$/.test(written)) return Number(written);
  throw new UsageError(`--${name} is an amount such as 49.90, with a decimal point`);
}

/** The published schema, as this installation has it. */
const published = path.resolve(import.meta.dirname, "../../../docs/tariffs/tariff.schema.json");

/** A tariff that was copied elsewhere names its schema where there is none, and editors give no help. */
function schemaHint({ file, document: { $schema } }: ReadTariff): readonly Problem[] {
  if ($schema === undefined || /^[a-z]+:/i.test($schema)) return [];
  const folder = path.dirname(path.resolve(file));
  if (existsSync(path.resolve(folder, $schema)) || !existsSync(published)) return [];
  const message = `“$schema” names ${$schema}, which is not there, so an editor gives no help: write ${JSON.stringify(path.relative(folder, published))}`;
  return [{ severity: "warning", file, row: null, column: null, message }];
}
