import { isCurrency } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

/** The currencies of the enabled carriers' prices, as far as they are known before a request. */
export async function carrierCurrencies(
  { ports }: Pick<Services, "ports">,
  shop: Shop,
): Promise<readonly { readonly carrier: string; readonly currency: string }[]> {
  const accounts = await ports.accounts.enabled(callerOf(shop));
  return accounts.flatMap((account) => {
    try {
      const { currency } = ports.carriers.connect(account);
      return currency === undefined ? [] : [{ carrier: account.carrier.name, currency }];
    } catch {
      // Pricing reports the failure. A broken account must not fail the page.
      return [];
    }
  });
}

/** Every currency, for a list to choose from. */
export function currencyChoices({ language }: PageFormat) {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return Intl.supportedValuesOf("currency")
    .filter(isCurrency)
    .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}
