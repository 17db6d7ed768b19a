/**
 * Every carrier we have code for. A new one is its own folder and one line here: a list that is read, rather than
 * folders that are searched, works alike bundled, unbundled and in tests, and says at a glance what is there.
 */
import type { Carriers, Clock, VoucherNumbers } from "../engine/index.ts";
import { carriersFrom } from "./kit/registry.ts";
import { tariffDriver } from "./tariff/driver.server.ts";

export { sampleCarrierAccounts } from "./tariff/sample-carriers.ts";

export function allCarriers(outside: {
  readonly clock: Clock;
  readonly voucherNumbers: VoucherNumbers;
}): Carriers {
  return carriersFrom([tariffDriver(outside.voucherNumbers)], outside.clock);
}
