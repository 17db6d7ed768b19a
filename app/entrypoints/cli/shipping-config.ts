/** `npm run -s shipping-config -- …`: a merchant's shipping-config as a file. */
import { readFile } from "node:fs/promises";
import type { Stores } from "../../adapters/store/stores.ts";
import type { Caller, ShippingConfig } from "../../domain/engine/index.ts";
import { localTime, staleExchangeRates } from "../../domain/engine/index.ts";
import { readShippingConfig } from "../../domain/shipping-config/read-shipping-config.ts";
import { stateProblems } from "../../domain/shipping-config/state-problems.ts";
import { writeShippingConfig } from "../../domain/shipping-config/write-shipping-config.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import type { Command, Commands } from "./command-line.ts";
import {
  environmentNamed,
  merchantName,
  onStores,
  parse,
  program,
  text,
  UsageError,
} from "./command-line.ts";

const usage = `usage:
  npm run -s shipping-config -- show --merchant NAME [--environment sandbox|production]
      prints boxes, handling, checkout rules and exchange rates as a document
  npm run -s shipping-config -- set --merchant NAME [--environment sandbox|production] FILE
      checks the document and stores it in place of what there is; of a bad one nothing is stored
`;

export const commands: Commands = { show: onStores("reads", show), set: onStores("writes", set) };
export const main = program(commands, usage);

function show(args: readonly string[]): Command {
  const { values } = parse(args, { merchant: text, environment: text });
  const [merchant, environment] = [merchantName(values.merchant), environmentNamed(values.environment)];
  return async ({ stores }) => {
    const caller = { merchantId: await idOf(stores, merchant), environment };
    const { shippingConfig, version } = await stores.shippingConfigs.current(caller);
    process.stdout.write(`${JSON.stringify(writeShippingConfig(shippingConfig, version), null, 2)}\n`);
    warnOfOldRates(shippingConfig);
    return 0;
  };
}

async function set(args: readonly string[]): Promise<Command> {
  const { values, positionals } = parse(args, { merchant: text, environment: text }, true);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("name one file");
  const [merchant, environment] = [merchantName(values.merchant), environmentNamed(values.environment)];
  const document = await readDocument(file);
  return async ({ stores, announce }) => {
    const caller: Caller = { merchantId: await idOf(stores, merchant), environment };
    const before = await stores.shippingConfigs.current(caller);
    const read = readShippingConfig(document, before.shippingConfig.handling.timeZone);
    const problems = read.ok ? stateProblems(read.shippingConfig.checkoutRules) : read.problems;
    if (!read.ok || problems.length > 0) {
      for (const { path, message } of problems)
        process.stderr.write(`${[file, path, message].filter((part) => part !== "").join(": ")}\n`);
      process.stderr.write("waybill: nothing was stored\n");
      return 1;
    }
    const saved = await stores.shippingConfigs.save(
      caller,
      read.shippingConfig,
      read.version ?? before.version,
    );
    if (saved === null)
      throw new Error(
        `nothing was stored: the configuration has changed since the document was made. Run "show" and change that.`,
      );
    await announce(caller.merchantId);
    process.stderr.write(`stored as version ${saved}\n`);
    warnOfOldRates(read.shippingConfig);
    return 0;
  };
}

async function readDocument(file: string): Promise<unknown> {
  const json = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Error(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  });
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

async function idOf({ merchants }: Stores, name: string): Promise<string> {
  const merchant = await merchants.byName(name);
  if (merchant === null) throw new Error(`there is no merchant "${name}"`);
  return merchant.id;
}

function warnOfOldRates({ exchangeRates, handling }: ShippingConfig): void {
  const today = localTime(systemClock.now(), handling.timeZone).date;
  for (const { rate, ageDays } of staleExchangeRates(exchangeRates, today))
    process.stderr.write(`note: the exchange rate from ${rate.from} to ${rate.to} is ${ageDays} days old\n`);
}
