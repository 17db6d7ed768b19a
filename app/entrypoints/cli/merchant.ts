/** `npm run -s merchant -- …`: merchants, for the operator. The result goes to stdout, everything else to stderr. */
import type { DeskMerchant, DeskMerchantFacts } from "../../domain/merchants/merchant-desk.ts";
import type { MerchantLimits } from "../../domain/merchants/standing.ts";
import type { MonthOfUse } from "../../domain/merchants/usage.ts";
import { readMonth } from "../../domain/merchants/usage.ts";
import type { Command, Commands } from "./command-line.ts";
import { flag, onStores, parse, program, text, UsageError } from "./command-line.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s merchant -- list [--search TEXT] [--after NAME] [--json]
      lists merchants by name, at most 100: all, or those with TEXT in their name or shop
  npm run -s merchant -- show ID [--json]
      one of them, with its keys, carriers and labels of this month in numbers
  npm run -s merchant -- suspend ID --reason TEXT
      its keys and pages are refused with the reason, checkout shows no rates, and no label is bought. Parcels on their way
      are tracked, webhooks are sent, and orders wait
  npm run -s merchant -- resume ID
      all works again within seconds. Orders that waited get their labels within minutes
  npm run -s merchant -- limit ID [--calls PER_SECOND/BURST|default] [--shipments A_MONTH|none]
      limits of its own, in place of RATE_LIMIT_PER_SECOND and RATE_LIMIT_BURST, and for labels of production in a month (UTC)
  npm run -s merchant -- usage MONTH [ID] [--json]
      labels and followed parcels of a month such as 2027-03, by merchant
  npm run -s merchant -- erase ID --confirm NAME
      erases the merchant whole, with its shop. Labels stay without people, as accounting needs them. Only a
      database that is restored to the moment before brings it back
Each of these but list is recorded in the merchant's audit trail, with your name: OPERATOR, or the machine's user.
`;

/** Rows of a list. */
const MOST_SHOWN = 100;
const LONGEST_REASON = 500;
const MOST_CALLS = 100_000;
const MOST_SHIPMENTS = 2_000_000_000;

/** A look at a merchant writes an event. */
export const commands: Commands = {
  list: onStores("reads", list),
  show: onStores("writes", show),
  suspend: onStores("writes", suspend),
  resume: onStores("writes", resume),
  limit: onStores("writes", limit),
  usage: onStores("writes", usageOf),
  erase: onStores("writes", erase),
};
export const main = program(commands, usage);

function list(args: readonly string[]): Command {
  const { search, after, json } = parse(args, { search: text, after: text, json: flag }).values;
  return async ({ stores }) => {
    const found = await stores.merchantDesk.list({
      text: search?.trim() || null,
      after: after ?? null,
      limit: MOST_SHOWN,
    });
    if (json) return printJson(found);
    const rows = found.map((each) => [
      ...[each.id, each.name, each.shop ?? "-", day(each.createdAt), stateOf(each)],
    ]);
    process.stdout.write(table([["ID", "NAME", "SHOP", "SINCE", "STATE"], ...rows]));
    const last = found.at(-1);
    if (found.length === MOST_SHOWN && last !== undefined)
      process.stderr.write(`there may be more: --after "${last.name}"\n`);
    return 0;
  };
}

function show(args: readonly string[]): Command {
  const { values, positionals } = parse(args, { json: flag }, true);
  const id = idIn(positionals);
  return async ({ stores }) => {
    const found = await stores.merchantDesk.view(id);
    if (found === null) return missing(id);
    return values.json ? printJson(found) : print(shown(found));
  };
}

function suspend(args: readonly string[]): Command {
  const { values, positionals } = parse(args, { reason: text }, true);
  const id = idIn(positionals);
  const reason = values.reason?.trim() ?? "";
  if (reason === "" || reason.length > LONGEST_REASON)
    throw new UsageError(`--reason tells the merchant why, in at most ${LONGEST_REASON} characters`);
  return async ({ stores }) =>
    (await stores.merchantDesk.suspend(id, reason)) ? print(`suspended ${id}\n`) : missing(id);
}

function resume(args: readonly string[]): Command {
  const id = idIn(parse(args, {}, true).positionals);
  return async ({ stores }) =>
    (await stores.merchantDesk.resume(id)) ? print(`resumed ${id}\n`) : refused(`${id} is not suspended`);
}

function limit(args: readonly string[]): Command {
  const { values, positionals } = parse(args, { calls: text, shipments: text }, true);
  const id = idIn(positionals);
  const calls = values.calls === undefined ? undefined : callsIn(values.calls);
  const shipmentsAMonth = values.shipments === undefined ? undefined : shipmentsIn(values.shipments);
  if (calls === undefined && shipmentsAMonth === undefined)
    throw new UsageError("say --calls or --shipments");
  return async ({ stores: { merchantDesk } }) => {
    const before = await merchantDesk.view(id);
    if (before === null) return missing(id);
    const limits = {
      calls: calls === undefined ? before.limits.calls : calls,
      shipmentsAMonth: shipmentsAMonth === undefined ? before.limits.shipmentsAMonth : shipmentsAMonth,
    };
    return (await merchantDesk.limit(id, limits)) ? print(table(limitRows(limits))) : missing(id);
  };
}

function usageOf(args: readonly string[]): Command {
  const { values, positionals } = parse(args, { json: flag }, true);
  const [given = "", id = null, ...more] = positionals;
  const month = readMonth(given);
  if (month === null || more.length > 0)
    throw new UsageError("name a month such as 2027-03, and one id at most");
  return async ({ stores }) => {
    const found = await stores.merchantDesk.usage(month, id);
    return values.json ? printJson(found) : print(usageTable(found));
  };
}

function erase(args: readonly string[]): Command {
  const { values, positionals } = parse(args, { confirm: text }, true);
  const id = idIn(positionals);
  if (values.confirm === undefined) throw new UsageError("--confirm repeats the merchant's name");
  return async ({ stores: { merchantDesk, merchants } }) => {
    const merchant = await merchants.get(id);
    if (merchant === null) return missing(id);
    if (merchant.name !== values.confirm) return refused(`${id} has another name: nothing was erased`);
    await merchantDesk.erase(id);
    return print(`erased ${id}\n`);
  };
}

function idIn(positionals: readonly string[]): string {
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError("name one id, as list shows it");
  return id;
}

/** `null`: the installation's. */
function callsIn(given: string): MerchantLimits["calls"] {
  if (given === "default") return null;
  const [, perSecond = 0, burst = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? []).map(Number);
  if (perSecond < 1 || burst < 1 || Math.max(perSecond, burst) > MOST_CALLS)
    throw new UsageError(`--calls is such as 50/200, at most ${MOST_CALLS} each, or default`);
  return { perSecond, burst };
}

/** `null`: any number. */
function shipmentsIn(given: string): number | null {
  if (given === "none") return null;
  const most = /^\d{1,10}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY;
  if (most > MOST_SHIPMENTS) throw new UsageError("--shipments is a number such as 1000, or none");
  return most;
}

function shown(merchant: DeskMerchantFacts): string {
  const { id, name, shop, createdAt, suspension, limits, liveKeys, members, carriers, labelsThisMonth } =
    merchant;
  return table([
    ["id", id],
    ["name", name],
    ["shop", shop ?? "-"],
    ["since", day(createdAt)],
    ["state", stateOf(merchant)],
    ...(suspension === null ? [] : [["reason", suspension.reason]]),
    ...limitRows(limits),
    ["live keys", String(liveKeys)],
    ["members", String(members)],
    ["carriers", carriers.join(", ") || "-"],
    ["labels this month", String(labelsThisMonth)],
  ]);
}

function limitRows({ calls, shipmentsAMonth }: MerchantLimits): readonly (readonly string[])[] {
  return [
    ["calls", calls === null ? "the installation's" : `${calls.perSecond} a second, ${calls.burst} at once`],
    ["labels a month", shipmentsAMonth === null ? "any number" : `${shipmentsAMonth} at most`],
  ];
}

function usageTable(months: readonly MonthOfUse[]): string {
  const rows = months.map(({ merchantId, merchantName, labels, cancelled, sandboxLabels, trackers }) => [
    ...[merchantId, merchantName],
    ...[labels, cancelled, trackers, sandboxLabels].map(String),
  ]);
  return table([["ID", "NAME", "LABELS", "CANCELLED", "FOLLOWED", "SANDBOX"], ...rows]);
}

function stateOf({ suspension, erasedAt }: DeskMerchant): string {
  if (erasedAt !== null) return `erased ${day(erasedAt)}`;
  return suspension === null ? "active" : `suspended ${day(suspension.at)}`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function print(said: string): number {
  process.stdout.write(said);
  return 0;
}

function printJson(value: unknown): number {
  return print(`${JSON.stringify(value, null, 2)}\n`);
}

function missing(id: string): number {
  return refused(`no merchant has the id ${id}`);
}

function refused(sentence: string): number {
  process.stderr.write(`waybill: ${sentence}\n`);
  return 1;
}
