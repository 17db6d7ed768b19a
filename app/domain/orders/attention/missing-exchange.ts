import type { CarrierAccount, Carriers, ExchangeRate } from "../../engine/index.ts";
import { compileExchange } from "../../engine/index.ts";

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
  exchangeRates: readonly ExchangeRate[],
  to: string | null,
): readonly MissingExchange[] {
  if (to === null) return [];
  const exchange = compileExchange(exchangeRates);
  const names = new Map<string, string[]>();
  for (const account of accounts) {
    const from = currencyOf(carriers, account);
    if (from === undefined || exchange.convert({ minor: 0, currency: from }, to) !== null) continue;
    names.set(from, [...(names.get(from) ?? []), account.friendlyName ?? account.carrier.name]);
  }
  return [...names].map(([from, called]) => ({ kind: "no-exchange-rate", from, to, carriers: called }));
}

function currencyOf(carriers: Carriers, account: CarrierAccount): string | undefined {
  try {
    return carriers.connect(account).currency;
  } catch {
    // Its own page says why it can't be opened.
    return undefined;
  }
}
