import type { CarrierAccount, NewCarrierAccount } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import type { Finding } from "../problem.ts";
import { carrierOf, checkVersions, newTariffAccount, withVersions } from "./account-versions.ts";
import { versionsIn } from "./price-list.ts";

export interface AccountWith {
  readonly account: NewCarrierAccount;
  /** All of its versions, the earliest first. */
  readonly versions: readonly TariffDocument[];
  /** See `checkVersions`; the account is not to be stored if there are errors. */
  readonly findings: readonly Finding[];
}

/**
 * The account with versions added. Everything else stays, except that the name and picture of a carrier without an API
 * become the newest version's. A sample becomes the merchant's own account: of the sample, the default parcel
 * stays, and its prices until the merchant's begin.
 * @param current null: none yet, so a new one on the merchant's own contract
 * @param takers drivers whose accounts can hold a price list
 * @throws Error the account belongs to another driver
 */
export function accountWith(
  current: CarrierAccount | null,
  documents: readonly TariffDocument[],
  takers: readonly string[],
): AccountWith {
  if (current !== null && !takers.includes(current.driver)) {
    throw new Error(
      `the account with ${current.carrier.code} asks the carrier itself for prices: it takes no tariff`,
    );
  }
  const versions = withVersions(
    current?.sample ? [] : versionsIn(current),
    documents,
    current?.updatedAt ?? null,
  );
  const findings = checkVersions(versions);
  const made = newTariffAccount(versions);
  if (current === null) return { account: made, versions, findings };
  if (current.sample) {
    const { defaultParcel, priceList: samplePriceList = [] } = current;
    return { account: { ...made, defaultParcel, samplePriceList }, versions, findings };
  }
  const { id: _id, merchantId: _merchant, environment: _environment, updatedAt: _at, ...kept } = current;
  if (current.driver !== "tariff") {
    return { account: { ...kept, priceList: versions }, versions, findings };
  }
  const newest = versions.at(-1);
  const carrier =
    newest?.carrier.imageUrl === undefined
      ? { ...made.carrier, imageUrl: kept.carrier.imageUrl }
      : carrierOf(newest);
  return { account: { ...kept, carrier, settings: {}, priceList: versions }, versions, findings };
}
