import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";

/** An account to add, as another environment's. */
export function newAccount(account: NewCarrierAccount): NewCarrierAccount {
  const {
    driver,
    carrier,
    friendlyName,
    enabled,
    serviceCodes,
    credentials,
    secrets,
    defaultParcel,
    settings,
    priceList,
  } = account;
  return {
    driver,
    carrier,
    friendlyName,
    enabled,
    serviceCodes,
    credentials,
    secrets,
    defaultParcel,
    settings,
    ...(priceList && { priceList }),
  };
}
