import type { CarrierAccount, NewCarrierAccount } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import type { Finding } from "../problem.ts";
import { carrierOf, checkVersions, newTariffAccount, withVersions } from "./account-versions.ts";
import { storedSettings } from "./stored-settings.ts";

export interface AccountWith {
  readonly account: NewCarrierAccount;
  /** All of its versions, the earliest first. */
  readonly versions: readonly TariffDocument[];
  /** See `checkVersions`; the account is not to be stored if there are errors. */
  readonly findings: readonly Finding[];
}

/**
 * The account with versions added. Everything else stays, except that the carrier's name and picture become the
 * newest version's.
 * @param current null: none yet, so a new one on the merchant's own contract
 * @throws Error the account belongs to another driver
 */
export function accountWith(
  current: CarrierAccount | null,
  documents: readonly TariffDocument[],
): AccountWith {
  if (current !== null && current.driver !== "tariff") {
    throw new Error(
      `the account with ${current.carrier.code} asks the carrier itself for prices: it takes no tariff`,
    );
  }
  const earlier = current === null ? [] : storedSettings.parse(current.settings).versions;
  const versions = withVersions(earlier, documents, current?.updatedAt ?? null);
  const findings = checkVersions(versions);
  const made = newTariffAccount(versions);
  if (current === null) return { account: made, versions, findings };
  const { id: _id, merchantId: _merchant, environment: _environment, updatedAt: _at, ...kept } = current;
  const newest = versions.at(-1);
  const carrier =
    newest?.carrier.imageUrl === undefined
      ? { ...made.carrier, imageUrl: kept.carrier.imageUrl }
      : carrierOf(newest);
  return { account: { ...kept, carrier, settings: made.settings }, versions, findings };
}
