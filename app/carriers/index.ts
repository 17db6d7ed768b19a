/**
 * Every carrier we have code for. A new one is its own folder and one line here: a list that is read, rather than
 * folders that are searched, works alike bundled, unbundled and in tests, and says at a glance what is there.
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
  /** Of modules that the operator names. */
  readonly drivers?: readonly KitDriver[];
  readonly watch?: OutsideWatch;
}): Carriers {
  const { clock, voucherNumbers, drivers = [], watch } = outside;
  return carriersFrom([tariffDriver(voucherNumbers), ...drivers], clock, { ...(watch && { watch }) });
}
