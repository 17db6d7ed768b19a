import type { CarrierAccount, JsonValue, NewCarrierAccount } from "../../engine/index.ts";
import { storedPriceList } from "../../engine/index.ts";
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
 * The account with versions added. Everything else stays, except that the name and picture of a carrier without an API
 * become the newest version's. A sample gives way to the merchant's own prices, and keeps only its default parcel.
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
  if (current.sample)
    return { account: { ...made, defaultParcel: current.defaultParcel }, versions, findings };
  const { id: _id, merchantId: _merchant, environment: _environment, updatedAt: _at, ...kept } = current;
  if (current.driver !== "tariff") {
    const settings = { ...objectOf(current.settings), versions };
    return { account: { ...kept, settings }, versions, findings };
  }
  const newest = versions.at(-1);
  const carrier =
    newest?.carrier.imageUrl === undefined
      ? { ...made.carrier, imageUrl: kept.carrier.imageUrl }
      : carrierOf(newest);
  return { account: { ...kept, carrier, settings: made.settings }, versions, findings };
}

/** The versions that an account holds; that of a carrier with an API may hold none. */
export function versionsIn(
  account: Pick<CarrierAccount, "driver" | "settings"> | null,
): readonly TariffDocument[] {
  if (account === null) return [];
  if (account.driver !== "tariff" && storedPriceList(account) === undefined) return [];
  return storedSettings.parse(account.settings).versions;
}

function objectOf(settings: JsonValue): { readonly [key: string]: JsonValue } {
  return typeof settings === "object" && settings !== null && !isList(settings) ? settings : {};
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
