/** `npm run -s what-if -- …`: tries a change of price lists, rules, boxes or handling on past orders. Nothing is stored. */
import { writeFileSync } from "node:fs";
import { ownDrivers } from "../../adapters/carriers/index.ts";
import type { Caller, CarrierAccount, ShippingConfig } from "../../domain/engine/index.ts";
import { BYTE_ORDER_MARK } from "../../domain/files/csv-text.ts";
import { checkoutChoices, everyChoice } from "../../domain/orders/offers/offered-services.ts";
import { readSettings } from "../../domain/orders/settings.ts";
import type { CsvColumn } from "../../domain/orders/what-if/differences-csv.ts";
import { decimalText, differencesCsv } from "../../domain/orders/what-if/differences-csv.ts";
import { pastOrdersOf } from "../../domain/orders/what-if/read-past-orders.ts";
import type { AmountSum } from "../../domain/orders/what-if/sum-differences.ts";
import type { UnknownFact, WhatIf } from "../../domain/orders/what-if/try-on-orders.ts";
import { MOST_ORDERS, tryOnOrders } from "../../domain/orders/what-if/try-on-orders.ts";
import { readShippingConfig } from "../../domain/shipping-config/read-shipping-config.ts";
import type { TariffDocument } from "../../domain/tariffs/document/document.ts";
import type { ReadTariffs } from "../../domain/tariffs/load/load-tariffs.ts";
import { versionProblems } from "../../domain/tariffs/load/load-tariffs.ts";
import { describeProblem, isError } from "../../domain/tariffs/problem.ts";
import { accountWith } from "../../domain/tariffs/versions/account-with.ts";
import { beginsAfter, whatIfSetup } from "../../process/threads/what-if-setup.ts";
import { accountOptions, merchantTargetOf, withMerchant } from "./account-target.ts";
import type { Commands } from "./command-line.ts";
import { flag, onStores, parse, program, text, UsageError } from "./command-line.ts";
import { table } from "./table.ts";
import { fileAt } from "./tariff/files.ts";
import { readTariffs } from "./tariff/read-tariffs.ts";

const usage = `usage:
  npm run -s what-if -- --merchant NAME [--environment sandbox|production] [--orders 1000]
      [--config shipping.json] [--without CARRIER] [--csv differences.csv] [--json] [TARIFF FILE…]
      tries a change on the merchant's last orders, and stores nothing:
      --config    boxes, handling, checkout rules and exchange rates in place of the stored ones
      --without   as if the carrier were switched off
      TARIFF FILE a version that is added to the carrier's price list, as "tariff import" does it
      --csv       writes the orders that differ, --json prints everything
  exits 0 without a difference, 3 with one. docs/what-if.md explains the result.
`;

const { merchant, environment } = accountOptions;
const options = {
  merchant,
  environment,
  orders: text,
  config: text,
  without: text,
  csv: text,
  json: flag,
};

const noTariffs: ReadTariffs = { tariffs: [], problems: [], failed: false };

/** Ends with 3 if there are differences. */
export const commands: Commands = {
  "": onStores("reads", async (args) => {
    const { values, positionals } = parse(args, options, true);
    const { orders = "1000", config, without } = values;
    if (!/^[1-9]\d{0,4}$/.test(orders) || Number(orders) > MOST_ORDERS)
      throw new UsageError(`--orders is a number from 1 to ${MOST_ORDERS}`);
    if (config === undefined && without === undefined && positionals.length === 0)
      throw new UsageError("name a change: --config, --without or a tariff");
    const { tariffs, problems, failed } = positionals.length > 0 ? readTariffs(positionals) : noTariffs;
    for (const problem of problems) process.stderr.write(`${describeProblem(problem)}\n`);
    if (failed) return 1;
    return withMerchant(merchantTargetOf(values), async ({ stores }, caller) => {
      const before = await stores.setups.get(caller);
      await stores.fixings.refresh();
      const fixings = stores.fixings.known();
      const after = {
        accounts: changedAccounts(
          before.accounts,
          caller,
          tariffs.map(({ document }) => document),
          without,
        ),
        shippingConfig:
          config === undefined ? before.shippingConfig : configAt(config, before.shippingConfig),
      };
      const shop = await stores.shops.byMerchant(caller.merchantId);
      const choices = shop === null ? everyChoice : checkoutChoices(readSettings(shop));
      const result = await tryOnOrders(
        {
          before: whatIfSetup(before, choices, fixings),
          after: whatIfSetup(after, choices, fixings),
          beginsAt: beginsAfter(before.accounts),
          most: Number(orders),
        },
        pastOrdersOf(stores, caller),
      );
      if (values.csv !== undefined)
        writeFileSync(values.csv, BYTE_ORDER_MARK + differencesCsv(result.differences, captions));
      process.stdout.write(values.json === true ? `${JSON.stringify(result, null, 2)}\n` : summary(result));
      return result.sum.changed > 0 ? 3 : 0;
    });
  }),
};
export const main = program(commands, usage);

function changedAccounts(
  accounts: readonly CarrierAccount[],
  caller: Caller,
  documents: readonly TariffDocument[],
  without: string | undefined,
): readonly CarrierAccount[] {
  const codeOf = ({ carrier }: CarrierAccount) => carrier.code;
  if (without !== undefined && !accounts.some((account) => codeOf(account) === without))
    throw new Error(
      `no enabled carrier is called ${without}: there are ${accounts.map(codeOf).join(", ") || "none"}`,
    );
  const byCarrier = Map.groupBy(documents, ({ carrier }) => carrier.code);
  const changed = accounts.map((account) => {
    const added = byCarrier.get(codeOf(account));
    return added === undefined ? account : { ...account, ...withVersions(account, added) };
  });
  const made = [...byCarrier]
    .filter(([code]) => !accounts.some((account) => codeOf(account) === code))
    .map(([code, added]) => ({
      ...withVersions(null, added),
      ...caller,
      id: `new ${code}`,
      updatedAt: new Date(0),
    }));
  return [...changed, ...made].filter((account) => codeOf(account) !== without);
}

/** @throws Error the versions don't fit together */
function withVersions(current: CarrierAccount | null, added: readonly TariffDocument[]) {
  const { account, versions, findings } = accountWith(current, added, ownDrivers);
  const problems = versionProblems(
    findings,
    versions.map(() => undefined),
  );
  for (const problem of problems) process.stderr.write(`${describeProblem(problem)}\n`);
  if (problems.some(isError)) throw new Error("the versions don't fit together");
  return account;
}

function configAt(file: string, before: ShippingConfig): ShippingConfig {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(fileAt(file).bytes));
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`${file} is not JSON: ${error.message}`) : error;
  }
  const read = readShippingConfig(document, before.handling.timeZone);
  if (read.ok) return read.shippingConfig;
  for (const { path, message } of read.problems)
    process.stderr.write(`${[file, path, message].filter((part) => part !== "").join(": ")}\n`);
  throw new Error("nothing was tried");
}

const captions: Readonly<Record<CsvColumn, string>> = {
  order: "Order",
  shipment: "Shipment",
  day: "Day",
  pricedOn: "New price list of",
  service: "Service bought",
  currency: "Currency",
  paidBefore: "Shopper pays before",
  paidAfter: "Shopper pays after",
  labelBefore: "Label costs before",
  labelAfter: "Label costs after",
  labelBought: "Label was bought for",
  daysBefore: "Days before",
  daysAfter: "Days after",
  offersBefore: "Changed offers before",
  offersAfter: "Changed offers after",
};

const facts: Readonly<Record<UnknownFact, string>> = {
  cartValue: "rules on the cart's value see it before discounts, which past orders don't keep",
  customerTags: "rules on customers' tags see none, which past orders don't keep",
  vendors: "rules on vendors see none, which past orders don't keep",
};

function summary({ sum, span, passedOver, unknownFacts }: WhatIf): string {
  const { orders, changed, paid, labels, lost, gained, services, moved, withoutSizes, notAsked } = sum;
  if (span === null) return "There are no past orders to try it on: none has a label yet.\n";
  const days = `${span.from.toISOString().slice(0, 10)} to ${span.to.toISOString().slice(0, 10)}`;
  const rows = [
    ["", "before", "after", "difference", "orders"],
    ...paid.map((amounts) => row(`Shoppers pay, ${amounts.currency}`, amounts)),
    ...labels.map((amounts) => row(`Labels cost, ${amounts.currency}`, amounts)),
    ...services.map(({ service, before, after }) => [
      `Changed offers of ${service}`,
      ...[before, after].map(String),
      signed(after - before),
      "",
    ]),
  ];
  const notes = [
    ...(lost > 0 ? [`${lost} orders lose the service that the shopper chose`] : []),
    ...(gained > 0 ? [`${gained} orders are offered the service that was bought only after the change`] : []),
    ...(moved > 0 ? [`${moved} orders are priced on a later day, when the new price list holds`] : []),
    ...(withoutSizes > 0
      ? [`${withoutSizes} orders have items without sizes, which some carriers need`]
      : []),
    ...(passedOver > 0 ? [`${passedOver} returns and cancelled labels are left out`] : []),
    ...notAsked.map((carrier) => `${carrier} has prices from its API: the rate that was bought is used`),
    ...unknownFacts.map((fact) => facts[fact]),
  ];
  const head = `${changed} of ${orders} past orders change, from ${days}.\n`;
  return `${head}${table(rows)}${notes.map((note) => `note: ${note}\n`).join("")}`;
}

function row(caption: string, { before, after, currency, orders }: AmountSum): readonly string[] {
  const amount = (minor: number) => decimalText({ minor, currency });
  const difference = `${after >= before ? "+" : ""}${amount(after - before)}`;
  return [caption, amount(before), amount(after), difference, String(orders)];
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
