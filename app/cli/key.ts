/** `npm run -s key -- …`: an operator's API keys. The result goes to stdout, everything else to stderr. */
import type { Stores } from "../store/stores.ts";
import type { Command } from "./command-line.ts";
import { environmentNamed, merchantName, parse, runCommand, text, UsageError } from "./command-line.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s key -- create --merchant NAME [--environment sandbox|production] [--name KEYNAME]
      makes a key (and the merchant, when new) and prints it; it is shown this once
  npm run -s key -- list
      shows all keys by their first characters
  npm run -s key -- revoke PREFIX
      ends a key at the next request
`;

/** @returns the exit code: 0 done, 1 not possible, 2 invalid arguments */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(() => commandOf(args), usage);
}

function commandOf([name, ...args]: readonly string[]): Command {
  switch (name) {
    case "create":
      return create(args);
    case "list":
      parse(args, {});
      return ({ stores }) => list(stores);
    case "revoke":
      return revoke(args);
    default:
      throw new UsageError(name === undefined ? "say what to do" : `there is no command "${name}"`);
  }
}

function create(args: readonly string[]): Command {
  const { values } = parse(args, { merchant: text, environment: text, name: text });
  const merchant = merchantName(values.merchant);
  const environment = environmentNamed(values.environment);
  const keyName = values.name?.trim() || "key";
  if (keyName.length > 200) throw new UsageError("a name has at most 200 characters");
  return async ({ stores }) => {
    const { id } = await stores.merchants.ensure(merchant);
    const { key } = await stores.apiKeys.create(id, environment, keyName);
    process.stdout.write(`${key}\n`);
    return 0;
  };
}

async function list(stores: Stores): Promise<number> {
  const keys = await stores.apiKeys.list(null);
  const rows = keys.map((key) => [
    key.prefix,
    key.environment,
    key.merchantName,
    key.name,
    day(key.createdAt),
    day(key.lastUsedAt),
    day(key.revokedAt),
  ]);
  process.stdout.write(
    table([["PREFIX", "ENVIRONMENT", "MERCHANT", "NAME", "CREATED", "LAST USED", "REVOKED"], ...rows]),
  );
  return 0;
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

function day(date: Date | null): string {
  return date === null ? "-" : date.toISOString().slice(0, 10);
}
