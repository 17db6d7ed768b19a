/** A shop that ships: the four example price lists are its merchant's own, and it is live. */

import type { NewCarrierAccount, NewVoucherRange } from "../../app/domain/engine/index.ts";
import { goLive } from "../../app/domain/orders/going-live/switch-shop.ts";
import type { ShopSettings } from "../../app/domain/orders/settings.ts";
import { readSettings } from "../../app/domain/orders/settings.ts";
import { sampleCarrierAccounts } from "../../app/domain/tariffs/sample-carriers.ts";
import { versionsIn } from "../../app/domain/tariffs/versions/price-list.ts";
import { installedCarriers } from "../../app/entrypoints/cli/installed-drivers.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";

/** The same prices as the samples', on contracts of the merchant's own. */
export const ownCarriers: readonly NewCarrierAccount[] = sampleCarrierAccounts.map(
  ({ sample: _, ...account }) => ({ ...account, credentials: "own" }),
);

/** The numbers that each carrier gave: they look like the samples'. */
export function carrierNumbers(account: NewCarrierAccount): NewVoucherRange {
  const prefix = versionsIn(account).at(-1)?.voucherPrefix ?? "WB";
  return { prefix, digits: 8, checkDigit: "s10", suffix: "", first: 1n, last: 99_999_999n };
}

/**
 * Gives an installed shop its own carriers, switches its automatic labels on and takes it live, as an operator would.
 * Repeating adds the carriers that the shop lacks.
 * @param environment the server's variables; it may run
 */
export async function makeLive(
  environment: Readonly<Record<string, string | undefined>>,
  domain: string,
  carriers = ownCarriers,
): Promise<void> {
  const env = readEnv(environment);
  const opened = await openStores(env);
  const { accounts, shops, voucherRanges } = opened.stores;
  try {
    const shop = await shops.get(domain);
    if (shop === null) throw new Error(`${domain} is not installed`);
    const live = { merchantId: shop.merchantId, environment: "production" } as const;
    for (const account of carriers) {
      const carrierCode = account.carrier.code;
      await accounts.change(live, carrierCode, (current) => current ?? account);
      if (account.driver === "tariff")
        await voucherRanges.add({ ...live, carrierCode }, carrierNumbers(account));
    }
    await shops.changeSettings(domain, (stored) => {
      const settings = readSettings({ settings: stored });
      return { ...settings, automaticShipments: true, customs: stated(settings.customs) };
    });
    const ports = { carriers: await installedCarriers(env) };
    await goLive({ ...opened.stores, ports }, shop, { kind: "operator" });
    await opened.announce(shop.merchantId);
  } finally {
    await opened.close();
  }
}

/** Statements to customs, without which nothing leaves the EU; those that the shop has stay. */
function stated(customs: ShopSettings["customs"]): ShopSettings["customs"] {
  return {
    ...customs,
    eori: customs.eori ?? "GR123456789",
    incoterm: customs.incoterm ?? "DAP",
    reason: customs.reason ?? "sale",
  };
}
