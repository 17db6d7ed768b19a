import type {
  Caller,
  CarrierAccount,
  CarrierIdentity,
  Carriers,
  ServiceConnection,
} from "../../engine/index.ts";
import { givenNames } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { serviceCode, serviceName } from "./service-code.ts";

/** A service that the shop can sell, with the names it has towards the platform. */
export interface OfferedService {
  readonly accountId: string;
  readonly carrier: CarrierIdentity;
  readonly service: ServiceConnection;
  /** `null` when platforms could not take it: never offered at checkout. */
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

/** What is offered, with the names that shoppers may have read at checkout. */
export async function namedServices(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
): Promise<(OfferedService & { readonly givenNames: readonly string[] })[]> {
  const { checkoutRules } = await ports.shippingConfigs.get(caller);
  return offeredServices(ports.carriers, await ports.accounts.enabled(caller)).map((offered) => ({
    ...offered,
    givenNames: offered.code === null ? [] : givenNames(checkoutRules, offered.code),
  }));
}

/** What the merchant can set as the service for orders that chose none of ours. A locker can't be chosen without the shopper. */
export async function fallbackServices(
  services: OrderServices,
  shop: OrderShop,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const accounts = await services.ports.accounts.enabled(callerOf(shop));
  return offeredServices(services.ports.carriers, accounts).flatMap(({ code, name, needsLocker }) =>
    code === null || needsLocker ? [] : [{ code, name }],
  );
}
