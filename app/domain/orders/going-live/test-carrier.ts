import type { Caller } from "../../engine/index.ts";
import { isForDevelopmentStores, TEST_CARRIER } from "../../engine/index.ts";
import type { OrderShop } from "../ports.ts";
import type { SwitchServices } from "./switch-shop.ts";

/**
 * Switches the test carrier on in production, with prices in the shop's currency. Repeating is harmless.
 * @throws EngineError FORBIDDEN the shop is no development store
 */
export async function beginTestCarrier(
  { accounts }: Pick<SwitchServices<OrderShop>, "accounts">,
  { merchantId, currency }: Pick<OrderShop, "merchantId" | "currency">,
): Promise<void> {
  const carrier = {
    code: TEST_CARRIER,
    name: "Waybill TEST carrier",
    imageUrl: `/carriers/${TEST_CARRIER}.svg`,
  };
  await accounts.change({ merchantId, environment: "production" }, TEST_CARRIER, (current) => ({
    driver: TEST_CARRIER,
    carrier,
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "platform",
    secrets: {},
    defaultParcel: current?.defaultParcel ?? null,
    settings: { currency: currency ?? "EUR" },
    sample: true,
  }));
}

/** Switches it off; no shipment of it changes. */
export async function endTestCarrier(
  {
    accounts,
  }: {
    readonly accounts: Pick<SwitchServices<OrderShop>["accounts"], "list"> & {
      setEnabled(caller: Caller, accountId: string, enabled: boolean): Promise<void>;
    };
  },
  { merchantId }: Pick<OrderShop, "merchantId">,
): Promise<void> {
  const live = { merchantId, environment: "production" } as const;
  for (const account of await accounts.list(live))
    if (isForDevelopmentStores(account)) await accounts.setEnabled(live, account.id, false);
}
