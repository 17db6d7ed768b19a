import type {
  Caller,
  CarrierAccount,
  Carriers,
  Environment,
  NewCarrierAccount,
  ShippingConfig,
} from "../../engine/index.ts";
import { EngineError } from "../../engine/index.ts";
import type { VoucherRangeStore } from "../carriers-without-api/voucher-range-store.ts";
import { offeredServices } from "../offers/offered-services.ts";
import type { OrderShop } from "../ports.ts";
import type { SwitchedBy } from "./environment-switch.ts";
import type { Readiness } from "./readiness.ts";
import { readinessToGoLive } from "./readiness.ts";

/** The stores that a switch works on. The command line has them without a running server. */
export interface SwitchServices<Shop extends OrderShop> {
  readonly accounts: {
    list(caller: Caller): Promise<readonly CarrierAccount[]>;
    change(
      caller: Caller,
      carrierCode: string,
      change: (current: CarrierAccount | null) => NewCarrierAccount,
    ): Promise<void>;
  };
  readonly ports: { readonly carriers: Carriers };
  readonly voucherRanges: Pick<VoucherRangeStore, "byCarrier">;
  readonly shippingConfigs: {
    current(caller: Caller): Promise<{ readonly shippingConfig: ShippingConfig; readonly version: number }>;
    save(caller: Caller, shippingConfig: ShippingConfig, expectedVersion: number): Promise<number | null>;
  };
  readonly shops: { switchEnvironment(domain: string, to: Environment, by: SwitchedBy): Promise<Shop> };
}

/** No carrier account of the production environment can ship. */
export class NotReadyError extends Error {
  override readonly name = "NotReadyError";
}

const production = ({ merchantId }: Pick<OrderShop, "merchantId">): Caller => ({
  merchantId,
  environment: "production",
});

export async function readinessOf(
  { accounts, voucherRanges, ports }: Pick<SwitchServices<OrderShop>, "accounts" | "voucherRanges" | "ports">,
  shop: Pick<OrderShop, "merchantId">,
): Promise<Readiness> {
  const live = production(shop);
  return readinessToGoLive(
    await accounts.list(live),
    await voucherRanges.byCarrier(live),
    (account) => offeredServices(ports.carriers, [account]).length > 0,
  );
}

/**
 * Makes the shop use its production carriers and write to its orders. Repeating is harmless. The caller
 * announces the change.
 * @throws NotReadyError
 */
export async function goLive<Shop extends OrderShop>(
  services: SwitchServices<Shop>,
  shop: Pick<Shop, "domain" | "merchantId">,
  by: SwitchedBy,
): Promise<Shop> {
  if (!(await readinessOf(services, shop)).ready)
    throw new NotReadyError("no carrier of the production environment can ship yet");
  await takeOverShippingConfig(services, shop);
  return services.shops.switchEnvironment(shop.domain, "production", by);
}

/** Boxes, rules and working hours that were set up in the sandbox, unless production has its own. */
async function takeOverShippingConfig(
  { shippingConfigs }: Pick<SwitchServices<OrderShop>, "shippingConfigs">,
  { merchantId }: Pick<OrderShop, "merchantId">,
): Promise<void> {
  const live = await shippingConfigs.current(production({ merchantId }));
  const tried = await shippingConfigs.current({ merchantId, environment: "sandbox" });
  if (live.version === 0 && tried.version > 0)
    await shippingConfigs.save(production({ merchantId }), tried.shippingConfig, 0);
}

/** Back to the sandbox: purchases that began live finish live. */
export function backToSandbox<Shop extends OrderShop>(
  { shops }: Pick<SwitchServices<Shop>, "shops">,
  { domain }: Pick<Shop, "domain">,
  by: SwitchedBy,
): Promise<Shop> {
  return shops.switchEnvironment(domain, "sandbox", by);
}

/** Carriers of the sandbox that production may take over: the merchant's own, without credentials of a test system. */
export function takeableCarriers(
  sandbox: readonly CarrierAccount[],
  live: readonly CarrierAccount[],
): readonly CarrierAccount[] {
  const known = new Set(live.map(({ carrier }) => carrier.code));
  return sandbox.filter(
    ({ sample, carrier, secrets }) =>
      sample !== true && !known.has(carrier.code) && Object.keys(secrets).length === 0,
  );
}

/**
 * Copies a carrier of the sandbox to production. One that production has stays as it is.
 * @throws EngineError NOT_FOUND the sandbox has no such carrier to take over
 */
export async function takeOverCarrier(
  { accounts }: Pick<SwitchServices<OrderShop>, "accounts">,
  { merchantId }: Pick<OrderShop, "merchantId">,
  carrierCode: string,
): Promise<void> {
  const found = takeableCarriers(await accounts.list({ merchantId, environment: "sandbox" }), []);
  const taken = found.find(({ carrier }) => carrier.code === carrierCode);
  if (taken === undefined) throw new EngineError("NOT_FOUND", "There is no such carrier to take over.");
  const { id: _id, merchantId: _merchant, environment: _environment, updatedAt: _at, ...account } = taken;
  const { samplePriceList: _invented, ...copy } = account;
  await accounts.change(production({ merchantId }), carrierCode, (current) => current ?? copy);
}
