/**
 * Every carrier we have code for. A new one is its own folder and one line here. A list works alike bundled,
 * unbundled and in tests, where a search of folders would not, and it is complete at a glance.
 */
import type { Carriers, Clock, VoucherNumbers } from "../engine/index.ts";
import type { KitDriver, OutsideWatch } from "./kit/outside-carrier.ts";
import { carriersFrom } from "./kit/registry.ts";
import { tariffDriver } from "./tariff/driver.server.ts";

export { sampleCarrierAccounts } from "../tariffs/samples/sample-carriers.ts";

/** Names that no other driver can have. */
export const ownDrivers: readonly string[] = ["tariff"];

export function allCarriers(outside: {
  readonly clock: Clock;
  readonly voucherNumbers: VoucherNumbers;
  /** Drivers of the operator's modules. */
  readonly drivers?: readonly KitDriver[];
  readonly watch?: OutsideWatch;
}): Carriers {
  const { clock, voucherNumbers, drivers = [], watch } = outside;
  return carriersFrom([tariffDriver(voucherNumbers), ...drivers], clock, { ...(watch && { watch }) });
}
