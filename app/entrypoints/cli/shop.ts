/** `npm run -s shop -- …`: takes a shop live and back. The result goes to stdout, everything else to stderr. */

import type { Stores } from "../../adapters/store/stores.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import type { AccountReadiness, Hindrance } from "../../domain/orders/going-live/readiness.ts";
import {
  backToSandbox,
  goLive,
  NotReadyError,
  readinessOf,
} from "../../domain/orders/going-live/switch-shop.ts";
import type { Command, Commands } from "./command-line.ts";
import { onStores, parse, program, text, UsageError } from "./command-line.ts";
import { installedCarriers } from "./installed-drivers.ts";

const usage = `usage:
  npm run -s shop -- show --shop NAME.myshopify.com
      shows the shop's environment, the carriers that it would ship with live, and its switches
  npm run -s shop -- live --shop NAME.myshopify.com
      takes the shop live: shoppers see its own carriers' rates, and labels, numbers and events go to its orders
  npm run -s shop -- sandbox --shop NAME.myshopify.com
      takes it back to the sandbox; labels that were bought live keep reporting to their orders
`;

export const commands: Commands = {
  show: onStores("reads", (args) => withShop(args, ({ stores }, shop) => show(stores, shop))),
  live: onStores("writes", (args) => withShop(args, live)),
  sandbox: onStores("writes", (args) => withShop(args, sandbox)),
};
export const main = program(commands, usage);

type Opened = Parameters<Command>[0];

function withShop(args: readonly string[], act: (opened: Opened, shop: Shop) => Promise<number>): Command {
  const domain = parse(args, { shop: text }).values.shop?.trim();
  if (domain === undefined || domain === "") throw new UsageError("--shop is missing");
  return async (opened) => {
    const shop = await opened.stores.shops.get(domain);
    if (shop === null) throw new Error(`there is no shop ${domain}: the app was never installed there`);
    return act(opened, shop);
  };
}

async function withCarriers(stores: Stores) {
  return { ...stores, ports: { carriers: await installedCarriers() } };
}

async function show(stores: Stores, shop: Shop): Promise<number> {
  const { ready, accounts } = await readinessOf(await withCarriers(stores), shop);
  const switches = await stores.shops.switches(shop.domain, 20);
  const lines = [
    `${shop.domain}: ${nameOf(shop.environment)} since ${minute(shop.environmentSince)}`,
    `ready to go live: ${ready ? "yes" : "no"}`,
    ...accounts.map((each) => `  ${carrierLine(each)}`),
    ...(accounts.length === 0 ? ["  no carrier in production"] : []),
    ...switches.map(
      ({ from, to, by, at }) => `${minute(at)}  ${nameOf(from)} to ${nameOf(to)}, by ${nameOfSwitcher(by)}`,
    ),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

async function live({ stores, announce }: Opened, shop: Shop): Promise<number> {
  const services = await withCarriers(stores);
  try {
    await goLive(services, shop, { kind: "operator" });
  } catch (error) {
    if (!(error instanceof NotReadyError)) throw error;
    const { accounts } = await readinessOf(services, shop);
    const found = accounts.map((each) => `\n  ${carrierLine(each)}`).join("");
    throw new Error(
      `${shop.domain} stays in the sandbox: it needs a carrier in production that can ship${found}\n` +
        `"npm run -s tariff -- import --merchant ${shop.domain} --environment production …" adds a price list`,
    );
  }
  await announce(shop.merchantId);
  process.stdout.write(`${shop.domain} is live\n`);
  return 0;
}

async function sandbox({ stores, announce }: Opened, shop: Shop): Promise<number> {
  await backToSandbox(stores, shop, { kind: "operator" });
  await announce(shop.merchantId);
  process.stdout.write(`${shop.domain} is in the sandbox\n`);
  return 0;
}

const hindrances: Readonly<Record<Hindrance, string>> = {
  sample: "a sample",
  "switched-off": "switched off",
  untested: "its credentials were not tested",
  "no-prices": "it has no prices yet",
  "no-numbers": "it has no voucher numbers",
};

function carrierLine({ account: { carrier }, hindrance }: AccountReadiness): string {
  return `${carrier.code} (${carrier.name}): ${hindrance === null ? "can ship" : hindrances[hindrance]}`;
}

function nameOf(environment: Shop["environment"]): string {
  return environment === "production" ? "live" : "sandbox";
}

function nameOfSwitcher(by: Awaited<ReturnType<Stores["shops"]["switches"]>>[number]["by"]): string {
  if (by.kind === "operator") return "an operator";
  return by.userId === null ? "the merchant" : `the merchant's user ${by.userId}`;
}

function minute(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}
