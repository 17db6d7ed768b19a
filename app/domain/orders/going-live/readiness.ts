import type { CarrierAccount, VoucherRange } from "../../engine/index.ts";
import { numbersLeft, TEST_CARRIER } from "../../engine/index.ts";

/** Why a carrier account can't ship real parcels yet. */
export type Hindrance = "sample" | "switched-off" | "untested" | "no-prices" | "no-numbers";

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
 * @param ranges the voucher numbers of carriers without an API, by carrier code
 * @param sells whether an account has a service to sell: a carrier without a price call has none before its price list
 */
export function readinessToGoLive(
  accounts: readonly CarrierAccount[],
  ranges: ReadonlyMap<string, readonly VoucherRange[]>,
  sells: (account: CarrierAccount) => boolean,
): Readiness {
  const checked = accounts.map((account) => ({
    account,
    hindrance:
      hindranceOf(account) ??
      (sells(account) ? numbersHindrance(account, ranges.get(account.carrier.code) ?? []) : "no-prices"),
  }));
  return { ready: checked.some(({ hindrance }) => hindrance === null), accounts: checked };
}

function hindranceOf({
  driver,
  sample,
  enabled,
  serviceCodes,
  secrets,
  tested,
}: CarrierAccount): Hindrance | null {
  // A development store may have no other.
  if (sample && driver !== TEST_CARRIER) return "sample";
  if (!enabled || serviceCodes?.length === 0) return "switched-off";
  const hasCredentials = Object.keys(secrets).length > 0;
  return hasCredentials && tested === undefined ? "untested" : null;
}

/** A carrier with an API gives its numbers with each booking. */
function numbersHindrance({ driver }: CarrierAccount, ranges: readonly VoucherRange[]): Hindrance | null {
  return driver === "tariff" && !ranges.some((range) => numbersLeft(range) > 0n) ? "no-numbers" : null;
}
