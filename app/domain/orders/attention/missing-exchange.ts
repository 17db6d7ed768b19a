import type { CarrierAccount, Carriers, Exchange, ExchangeRate } from "../../engine/index.ts";

interface MissingExchange {
  readonly kind: "no-exchange-rate";
  readonly from: string;
  readonly to: string;
  readonly carriers: readonly string[];
}

/**
 * Currencies of carriers that can't be shown in the shop's, each with its carriers. A carrier whose every price names its
 * currency is left out.
 * @param to the shop's; `null`: unknown yet
 */
export function missingExchange(
  carriers: Carriers,
  accounts: readonly CarrierAccount[],
  exchange: Exchange,
  to: string | null,
): readonly MissingExchange[] {
  if (to === null) return [];
  const names = new Map<string, string[]>();
  for (const account of accounts) {
    const from = currencyOf(carriers, account);
    if (from === undefined || isKnown(exchange, from, to)) continue;
    names.set(from, [...(names.get(from) ?? []), account.friendlyName ?? account.carrier.name]);
  }
  return [...names].map(([from, called]) => ({ kind: "no-exchange-rate", from, to, carriers: called }));
}

/** The rates that checkout exchanges these carriers' prices by, the merchant's own and the bank's, and those that are too old to. */
export function exchangesOf(
  carriers: Carriers,
  accounts: readonly CarrierAccount[],
  exchange: Exchange,
  to: string | null,
): readonly ExchangeRate[] {
  if (to === null) return [];
  const currencies = new Set(accounts.flatMap((account) => currencyOf(carriers, account) ?? []));
  return [...currencies].flatMap(
    (from) => exchange.convert({ minor: 0, currency: from }, to)?.by ?? exchange.lapsed(from, to)?.rate ?? [],
  );
}

function isKnown(exchange: Exchange, from: string, to: string): boolean {
  return exchange.convert({ minor: 0, currency: from }, to) !== null || exchange.lapsed(from, to) !== null;
}

function currencyOf(carriers: Carriers, account: CarrierAccount): string | undefined {
  try {
    return carriers.connect(account).currency;
  } catch {
    // Its own page says why it can't be opened.
    return undefined;
  }
}
