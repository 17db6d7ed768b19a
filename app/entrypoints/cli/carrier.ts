/** `npm run -s carrier -- …`: a merchant's accounts with carriers that have an API. */
import { readFileSync } from "node:fs";
import type { CarrierForm, CarrierSetup } from "../../adapters/carriers/carrier-setup.ts";
import { carrierSetup } from "../../adapters/carriers/carrier-setup.ts";
import type { CarrierAccount, NewCarrierAccount } from "../../domain/engine/index.ts";
import { enteredSettings } from "../../domain/engine/index.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import {
  accountOptions,
  findAccount,
  merchantTargetOf,
  requireAccount,
  targetOf,
  withMerchant,
} from "./account-target.ts";
import type { Command, Commands } from "./command-line.ts";
import { onStores, parse, program, text, UsageError } from "./command-line.ts";
import { installedDrivers } from "./installed-drivers.ts";
import { table } from "./table.ts";
import { verify } from "./verify/command.ts";

const usage = `usage:
  npm run -s carrier -- schema DRIVER
      prints the JSON Schema of the carrier's credentials and settings
  npm run -s carrier -- add --merchant NAME [--environment sandbox|production] --driver DRIVER FILE|-
      asks the carrier whether {"credentials": {…}, "settings": {…}} is right, and stores it
  npm run -s carrier -- list --merchant NAME [--environment sandbox|production]
      shows the merchant's carriers
  npm run -s carrier -- show --merchant NAME --carrier CODE [--environment sandbox|production]
      prints one of them, without its credentials
  npm run -s carrier -- enable|disable --merchant NAME --carrier CODE [--environment sandbox|production]
      offers its services, or stops; shipments that were made stay as they are
  npm run -s carrier -- credentials --merchant NAME --carrier CODE [--environment sandbox|production] FILE|-
      replaces what the file holds of {"credentials": {…}, "settings": {…}}, if the carrier accepts it
  npm run -s carrier -- test --merchant NAME --carrier CODE [--environment sandbox|production]
      asks the carrier whether the stored credentials are still right
  npm run -s carrier -- remove --merchant NAME --carrier CODE [--environment sandbox|production]
      deletes an account that made no shipments
  npm run -s carrier -- verify --merchant NAME --carrier CODE [--environment sandbox|production] [OPTION…]
  npm run -s carrier -- verify DRIVER FILE|- [--environment sandbox|production] [OPTION…]
      checks a stored account, or the file's, at the carrier: it books one parcel between invented places, prints, follows and cancels it,
      and reports what differs from what the driver expects. Exits 0 only if all held
      --service CODE: the service; otherwise the first to an address that has a price
      --from COUNTRY|FILE --to COUNTRY|FILE: the places, by country or as a file with an address of the API; GR to GR otherwise
      --report FILE: writes the report there too, to be sent to the carrier
      --production: checks a production account, whose parcel the carrier may charge
  npm run -s carrier -- new NAME
      writes the code of a further carrier; for developers, in a working copy of the source
Credentials are read from a file or from standard input (-), never from the command line, which other users can see.
`;

export const commands: Commands = {
  schema: { access: null, run: schema },
  add: onStores("writes", add),
  list: onStores("reads", list),
  show: onStores("reads", show),
  enable: onStores("writes", (args) => setEnabled(args, true)),
  disable: onStores("writes", (args) => setEnabled(args, false)),
  credentials: onStores("writes", replaceCredentials),
  test: onStores("writes", test),
  remove: onStores("writes", remove),
  verify: onStores("reads", (args) => verify(args, readEntered)),
};
export const main = program(commands, usage);

async function schema(args: readonly string[]): Promise<number> {
  const { positionals } = parse(args, {}, true);
  const { credentials, settings } = formOf(await setup(), oneOf(positionals, "name one driver"));
  process.stdout.write(
    `${JSON.stringify({ type: "object", properties: { credentials, settings } }, null, 2)}\n`,
  );
  return 0;
}

async function add(args: readonly string[]): Promise<Command> {
  const { values, positionals } = parse(args, { merchant: text, environment: text, driver: text }, true);
  const target = merchantTargetOf(values);
  const driver = values.driver?.trim();
  if (driver === undefined || driver === "") throw new UsageError("--driver is missing");
  const carriers = await setup();
  formOf(carriers, driver);
  const entered = readEntered(oneOf(positionals, "name one file, or - for standard input"));
  return withMerchant(target, async ({ stores, announce }, caller) => {
    const current = await findAccount(stores, caller, driver);
    if (current?.driver === driver)
      throw new Error(`${target.merchant} has ${driver} already; "credentials" replaces what it holds`);
    const account = await carriers.accountOf(caller, driver, entered, current);
    await stores.accounts.change(caller, driver, unlessChanged(current, account));
    await announce(caller.merchantId);
    sayConnected(account);
    return 0;
  });
}

function list(args: readonly string[]): Command {
  const { values } = parse(args, { merchant: text, environment: text });
  return withMerchant(merchantTargetOf(values), async ({ stores }, caller) => {
    const accounts = await stores.accounts.list(caller);
    const rows = accounts.map(({ carrier, driver, enabled, tested }) => [
      carrier.code,
      carrier.name,
      driver,
      enabled ? "enabled" : "disabled",
      tested?.connectedAs ?? "-",
    ]);
    process.stdout.write(table([["CARRIER", "NAME", "DRIVER", "STATE", "CONNECTED AS"], ...rows]));
    return 0;
  });
}

function show(args: readonly string[]): Command {
  const target = targetOf(parse(args, accountOptions).values);
  return withMerchant(target, async ({ stores }, caller) => {
    const account = await requireAccount(stores, caller, target);
    process.stdout.write(`${JSON.stringify(shown(account), null, 2)}\n`);
    return 0;
  });
}

function setEnabled(args: readonly string[], enabled: boolean): Command {
  const target = targetOf(parse(args, accountOptions).values);
  return withMerchant(target, async ({ stores, announce }, caller) => {
    const { id } = await requireAccount(stores, caller, target);
    await stores.accounts.setEnabled(caller, id, enabled);
    await announce(caller.merchantId);
    process.stdout.write(`${enabled ? "enabled" : "disabled"} ${target.carrier}\n`);
    return 0;
  });
}

async function replaceCredentials(args: readonly string[]): Promise<Command> {
  const { values, positionals } = parse(args, accountOptions, true);
  const target = targetOf(values);
  const entered = readEntered(oneOf(positionals, "name one file, or - for standard input"));
  const carriers = await setup();
  return withMerchant(target, async ({ stores, announce }, caller) => {
    const current = await requireAccount(stores, caller, target);
    const settings = entered.settings ?? enteredSettings(current);
    const account = await carriers.accountOf(caller, current.driver, { ...entered, settings }, current);
    await stores.accounts.change(caller, target.carrier, unlessChanged(current, account));
    await announce(caller.merchantId);
    sayConnected(account);
    return 0;
  });
}

async function test(args: readonly string[]): Promise<Command> {
  const target = targetOf(parse(args, accountOptions).values);
  const carriers = await setup();
  return withMerchant(target, async ({ stores, announce }, caller) => {
    const current = await requireAccount(stores, caller, target);
    const account = await carriers.tested(current);
    await stores.accounts.change(caller, target.carrier, unlessChanged(current, account));
    await announce(caller.merchantId);
    sayConnected(account);
    return 0;
  });
}

function remove(args: readonly string[]): Command {
  const target = targetOf(parse(args, accountOptions).values);
  return withMerchant(target, async ({ stores, announce }, caller) => {
    const { id } = await requireAccount(stores, caller, target);
    if (!(await stores.accounts.remove(caller, id))) {
      throw new Error(
        `${target.carrier} has made shipments, which need the account: "disable" stops its services`,
      );
    }
    await announce(caller.merchantId);
    process.stdout.write(`removed ${target.carrier}\n`);
    return 0;
  });
}

/** Asking the carrier takes seconds, in which the merchant may save the account in the admin. */
function unlessChanged(before: CarrierAccount | null, account: NewCarrierAccount) {
  return (stored: CarrierAccount | null): NewCarrierAccount => {
    if (stored?.updatedAt.getTime() === before?.updatedAt.getTime()) return account;
    throw new Error(
      `the account with ${account.carrier.code} was saved by someone else meanwhile: nothing was stored, try again`,
    );
  };
}

async function setup(): Promise<CarrierSetup> {
  return carrierSetup(await installedDrivers(), systemClock);
}

function formOf({ forms }: CarrierSetup, driver: string): CarrierForm {
  const form = forms.find((each) => each.driver === driver);
  if (form !== undefined) return form;
  throw new UsageError(
    `"${driver}" is no carrier with credentials; there are: ${forms.map((each) => each.driver).join(", ")}`,
  );
}

function oneOf([only, ...more]: readonly string[], advice: string): string {
  if (only === undefined || more.length > 0) throw new UsageError(advice);
  return only;
}

/** @throws Error without any part of the text, which may hold secrets */
function readEntered(file: string): { readonly credentials: unknown; readonly settings: unknown } {
  const written = readFileSync(file === "-" ? 0 : file, "utf8");
  const name = file === "-" ? "standard input" : file;
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    throw new Error(`${name} is not JSON`);
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new Error(`${name} is not an object with "credentials" and "settings"`);
  const { credentials, settings, ...rest }: { credentials?: unknown; settings?: unknown } = json;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw new Error(`${name}: "${unknown}" is neither "credentials" nor "settings"`);
  return { credentials, settings };
}

function shown(account: CarrierAccount) {
  const { driver, carrier, environment, enabled, serviceCodes, tested, secrets, catalogue } = account;
  return {
    id: account.id,
    carrier: carrier.code,
    name: carrier.name,
    driver,
    environment,
    enabled,
    services: serviceCodes,
    ...(catalogue && {
      catalogue: {
        services: catalogue.services.map(({ code, name }) => ({ code, name })),
        news: catalogue.news,
      },
    }),
    credentials: Object.fromEntries(Object.keys(secrets).map((name) => [name, "(stored)"])),
    settings: enteredSettings(account),
    connected_as: tested?.connectedAs ?? null,
    tested_at: tested?.at.toISOString() ?? null,
  };
}

function sayConnected({ carrier, tested }: NewCarrierAccount): void {
  process.stdout.write(`${carrier.name}: connected as ${tested?.connectedAs ?? "-"}\n`);
}
