/** `npm run -s key -- …`: an operator's API keys. The result goes to stdout, everything else to stderr. */

import type { Stores } from "../../adapters/store/stores.ts";
import type { KeyScope } from "../../domain/merchants/records.ts";
import { keyScopes } from "../../domain/merchants/records.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import type { Command, Commands } from "./command-line.ts";
import {
  environmentNamed,
  flag,
  merchantName,
  onStores,
  parse,
  program,
  text,
  UsageError,
} from "./command-line.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s key -- create --merchant NAME [--environment sandbox|production] [--name KEYNAME]
                           [--scopes read,ship,admin] [--expires DATE] [--strict]
      makes a key (and the merchant, when new) and prints it; it is shown this once. Without --scopes it may do everything:
      read (read and quote), ship (buy, change and cancel), admin (what concerns the whole account).
      With --expires 2027-03-31 it ends with that day (UTC). With --strict, requests with fields that no operation has are refused
  npm run -s key -- list
      shows all keys by their first characters
  npm run -s key -- revoke PREFIX
      ends a key at the next request
  npm run -s key -- duplicates --merchant NAME refuse|allow
      whether the merchant's callers may buy a second label for one related_order_id without "allow_duplicate": true;
      a new merchant's may
`;

export const commands: Commands = {
  create: onStores("writes", create),
  list: onStores("reads", list),
  revoke: onStores("writes", revoke),
  duplicates: onStores("writes", duplicates),
};
export const main = program(commands, usage);

function create(args: readonly string[]): Command {
  const { values } = parse(args, {
    merchant: text,
    environment: text,
    name: text,
    scopes: text,
    expires: text,
    strict: flag,
  });
  const merchant = merchantName(values.merchant);
  const environment = environmentNamed(values.environment);
  const keyName = values.name?.trim() || "key";
  if (keyName.length > 200) throw new UsageError("a name has at most 200 characters");
  const scopes = scopesNamed(values.scopes);
  const expiresAt = values.expires === undefined ? null : endOfDay(values.expires);
  const isStrict = values.strict === true;
  const asked = { environment, name: keyName, scopes, expiresAt, createdBy: "operator", isStrict };
  return async ({ stores }) => {
    const { id } = await stores.merchants.ensure(merchant);
    const { key } = await stores.apiKeys.create({ merchantId: id, ...asked });
    process.stdout.write(`${key}\n`);
    return 0;
  };
}

function list(args: readonly string[]): Command {
  parse(args, {});
  return async ({ stores }) => print(await stores.apiKeys.list(null));
}

function print(keys: Awaited<ReturnType<Stores["apiKeys"]["list"]>>): number {
  const rows = keys.map((key) => [
    key.prefix,
    key.environment,
    key.merchantName,
    key.name,
    key.scopes.join(","),
    key.isStrict ? "yes" : "-",
    key.createdBy,
    day(key.createdAt),
    day(key.lastUsedAt),
    // The last day on which it works.
    day(key.expiresAt && new Date(key.expiresAt.getTime() - 1)),
    day(key.revokedAt),
  ]);
  process.stdout.write(table([columns, ...rows]));
  return 0;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const columns = [
  "PREFIX",
  "ENVIRONMENT",
  "MERCHANT",
  "NAME",
  "SCOPES",
  "STRICT",
  "CREATED BY",
  "CREATED",
  "LAST USED",
  "EXPIRES",
  "REVOKED",
];

/** The scopes that an argument names; all of them by default. */
function scopesNamed(given = keyScopes.join(",")): readonly KeyScope[] {
  return given.split(",").map((name) => {
    const scope = keyScopes.find((each) => each === name.trim());
    if (scope === undefined)
      throw new UsageError(`--scopes takes ${keyScopes.join(", ")}, with commas between`);
    return scope;
  });
}

/** The first moment after a day of UTC. */
function endOfDay(given: string): Date {
  const day = new Date(`${given}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(given))
    throw new UsageError("--expires is a day such as 2027-03-31");
  const end = new Date(day.getTime() + DAY_MS);
  if (end <= systemClock.now()) throw new UsageError("--expires is a day that has passed");
  return end;
}

function revoke(args: readonly string[]): Command {
  const { positionals } = parse(args, {}, true);
  const [prefix, ...more] = positionals;
  if (prefix === undefined || more.length > 0) throw new UsageError("name one prefix, as list shows it");
  return async ({ stores }) => {
    if (await stores.apiKeys.revoke(prefix, null)) {
      process.stdout.write(`revoked ${prefix}\n`);
      return 0;
    }
    process.stderr.write(`waybill: no key that is still good begins with ${prefix}\n`);
    return 1;
  };
}

function duplicates(args: readonly string[]): Command {
  const { values, positionals } = parse(args, { merchant: text }, true);
  const name = merchantName(values.merchant);
  const [choice, ...more] = positionals;
  if ((choice !== "refuse" && choice !== "allow") || more.length > 0)
    throw new UsageError("say refuse or allow");
  return async ({ stores: { merchants } }) => {
    const merchant = await merchants.byName(name);
    if (merchant === null) throw new Error(`there is no merchant "${name}"`);
    await merchants.setRefusesDuplicates(merchant.id, choice === "refuse");
    process.stdout.write(`${name}: a second label for an order is ${done[choice]}\n`);
    return 0;
  };
}

const done = { refuse: 'refused without "allow_duplicate": true', allow: "allowed" } as const;

function day(date: Date | null): string {
  return date === null ? "-" : date.toISOString().slice(0, 10);
}
