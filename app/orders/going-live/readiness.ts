import type { CarrierAccount, VoucherRange } from "../../engine/index.ts";
import { numbersLeft } from "../../engine/index.ts";

/** Why a carrier account can't ship real parcels yet. */
export type Hindrance = "sample" | "switched-off" | "untested" | "no-numbers";

export interface AccountReadiness {
  readonly account: CarrierAccount;
  /** `null`: it can ship. */
  readonly hindrance: Hindrance | null;
}

export interface Readiness {
  /** One account is enough. */
  readonly ready: boolean;
  readonly accounts: readonly AccountReadiness[];
}

/**
 * Whether a shop may go live with these accounts of its production environment. The only place that decides it.
 * @param ranges the voucher numbers of couriers without an API, by carrier code
 */
export function readinessToGoLive(
  accounts: readonly CarrierAccount[],
  ranges: ReadonlyMap<string, readonly VoucherRange[]>,
): Readiness {
  const checked = accounts.map((account) => ({
    account,
    hindrance: hindranceOf(account) ?? numbersHindrance(account, ranges.get(account.carrier.code) ?? []),
  }));
  return { ready: checked.some(({ hindrance }) => hindrance === null), accounts: checked };
}

function hindranceOf({ sample, enabled, serviceCodes, secrets, tested }: CarrierAccount): Hindrance | null {
  if (sample) return "sample";
  if (!enabled || serviceCodes?.length === 0) return "switched-off";
  const hasCredentials = Object.keys(secrets).length > 0;
  return hasCredentials && tested === undefined ? "untested" : null;
}

/** A carrier with an API gives its numbers with each booking. */
function numbersHindrance({ driver }: CarrierAccount, ranges: readonly VoucherRange[]): Hindrance | null {
  return driver === "tariff" && !ranges.some((range) => numbersLeft(range) > 0n) ? "no-numbers" : null;
}
