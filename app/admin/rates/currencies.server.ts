import { callerOf } from "../../orders/caller-of.ts";
import type { Services, Shop } from "../../services.server.ts";

/** The currencies that the enabled carriers' prices come in, as far as they are known beforehand. */
export async function carrierCurrencies(
  { ports }: Services,
  shop: Shop,
): Promise<readonly { readonly carrier: string; readonly currency: string }[]> {
  const accounts = await ports.accounts.enabled(callerOf(shop));
  return accounts.flatMap((account) => {
    try {
      const { currency } = ports.carriers.connect(account);
      return currency === undefined ? [] : [{ carrier: account.carrier.name, currency }];
    } catch {
      // Pricing names the failure; a broken account must not take the page along.
      return [];
    }
  });
}
