import type { CompiledCheckout, ShippingSetup } from "../../engine/index.ts";
import { compileCheckout } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { ShopSettings } from "../settings.ts";
import { readSettings } from "../settings.ts";
import type { OfferedService } from "./offered-services.ts";
import { checkoutChoices, offeredAtCheckout, offeredServices } from "./offered-services.ts";

/** Shoppers see no rate of the sandbox, unless the shop has no real shoppers or the merchant shows samples. */
export function showsRates({ environment, developmentStore }: OrderShop, settings: ShopSettings): boolean {
  return environment === "production" || developmentStore || settings.showSampleRates;
}

/** Shoppers see no rate of a merchant that the operator suspends. */
export async function isSuspended(
  { ports }: Pick<OrderServices, "ports">,
  shop: OrderShop,
): Promise<boolean> {
  return (await ports.withheld?.(callerOf(shop))) === "suspended";
}

/** Everything needed to price a shop's carts, compiled once. */
export interface CompiledShop {
  readonly shop: OrderShop;
  readonly settings: ShopSettings;
  /** The setup with enabled accounts only, and with only the services that can be chosen at checkout. */
  readonly setup: ShippingSetup;
  /** The merchant's rules and exchange rates. */
  readonly checkout: CompiledCheckout;
  readonly offered: readonly OfferedService[];
  /** A price or a box depends on the goods' sizes. */
  readonly asksForSizes: boolean;
  readonly isSuspended: boolean;
}

/** Compiles the configuration as it is stored now. */
export async function compileShop(
  { ports }: Pick<OrderServices, "ports">,
  shop: OrderShop,
): Promise<CompiledShop> {
  const caller = callerOf(shop);
  const { accounts: enabled, shippingConfig } = await ports.setups.get(caller);
  const settings = readSettings(shop);
  const offered = offeredAtCheckout(offeredServices(ports.carriers, enabled), checkoutChoices(settings));
  const accounts = enabled.map((account) => ({
    ...account,
    serviceCodes: offered
      .filter(({ accountId }) => accountId === account.id)
      .map(({ service }) => service.code),
  }));
  return {
    isSuspended: await isSuspended({ ports }, shop),
    shop,
    settings,
    setup: { accounts, shippingConfig },
    checkout: compileCheckout(shippingConfig, ports.fixings),
    offered,
    asksForSizes:
      shippingConfig.boxes.length > 0 ||
      offered.some(({ service: { bySize, compartments } }) => bySize === true || compartments !== undefined),
  };
}
