import type { CarrierAccount, CarrierIdentity, Carriers, ServiceConnection } from "../../engine/index.ts";
import { serviceCode, serviceName } from "../service-code.ts";

/** A service that the shop can sell, with the names it has towards Shopify. */
export interface OfferedService {
  readonly accountId: string;
  readonly carrier: CarrierIdentity;
  readonly service: ServiceConnection;
  /** `null` when Shopify could not take it: never offered at checkout. */
  readonly code: string | null;
  readonly name: string;
  /** Ends or starts at a locker, which nobody can choose at checkout yet. */
  readonly needsLocker: boolean;
}

/** The enabled services of enabled accounts. An account that can't be opened offers nothing. */
export function offeredServices(carriers: Carriers, accounts: readonly CarrierAccount[]): OfferedService[] {
  return accounts.flatMap((account) => {
    const connection = connectOrNull(carriers, account);
    if (connection === null) return [];
    return connection.services
      .filter(({ code }) => account.serviceCodes?.includes(code) ?? true)
      .map((service) => ({
        accountId: account.id,
        carrier: account.carrier,
        service,
        code: serviceCode(account.carrier, service),
        name: serviceName(account.carrier, service),
        needsLocker: service.locker !== undefined && (service.locker.destination || service.locker.origin),
      }));
  });
}

function connectOrNull(carriers: Carriers, account: CarrierAccount) {
  try {
    return carriers.connect(account);
  } catch {
    // Pricing names the failure in its log; a broken account must not take the others along.
    return null;
  }
}
