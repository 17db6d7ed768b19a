import type { CarrierAccount, Carriers } from "../../engine/index.ts";
import { offeredServices } from "./offered-services.ts";

/** The options of a label that at least one offered service has. */
export interface OfferedOptions {
  /** Currencies in which an offered carrier collects cash. */
  readonly cash: readonly string[];
  /** Currencies in which an offered service insures. */
  readonly insurance: readonly string[];
  /** Countries in which an offered service delivers on Saturdays. */
  readonly saturday: readonly string[];
}

export function offeredOptions(carriers: Carriers, accounts: readonly CarrierAccount[]): OfferedOptions {
  const offered = offeredServices(carriers, accounts);
  const eachOnce = (values: readonly (string | null | undefined)[]) =>
    [...new Set(values.filter((value) => value != null))].sort();
  return {
    cash: eachOnce(offered.map(({ collects }) => collects)),
    insurance: eachOnce(offered.map(({ service }) => service.insurance?.currency)),
    saturday: eachOnce(offered.flatMap(({ service }) => service.saturdayDelivery?.countries)),
  };
}
