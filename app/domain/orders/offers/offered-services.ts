import type {
  Caller,
  CarrierAccount,
  CarrierIdentity,
  Carriers,
  ServiceConnection,
} from "../../engine/index.ts";
import { capabilitiesOf, givenNames } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { ShopSettings } from "../settings.ts";
import { serviceCode, serviceName } from "./service-code.ts";

/** A service that the shop can sell, with its code and name on the platform. */
export interface OfferedService {
  readonly accountId: string;
  readonly carrier: CarrierIdentity;
  readonly service: ServiceConnection;
  /** `null`: too long for platforms, so never offered at checkout. */
  readonly code: string | null;
  readonly name: string;
  /** The carrier wants the recipient's phone number. */
  readonly needsPhone: boolean;
  /** It ends or starts at a locker. */
  readonly needsLocker: boolean;
  /** It ends at a point of the carrier's directory, which the shopper can choose. */
  readonly endsAtPoint: boolean;
  /** The currency in which its carrier collects cash; `null`: it collects none. */
  readonly collects: string | null;
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
        needsPhone: service.phoneOptional !== true,
        needsLocker:
          service.locker !== undefined && (service.locker.destination || service.locker.origin === true),
        endsAtPoint:
          (connection.points ?? connection.pointsNear) !== undefined &&
          service.locker?.destination === true &&
          service.locker.origin !== true,
        // The platform's contract collects for no merchant.
        collects:
          account.credentials === "own"
            ? (capabilitiesOf(connection, service).cashOnDelivery?.currency ?? null)
            : null,
      }));
  });
}

/** The merchant's choices of what shoppers may choose. */
export interface CheckoutChoices {
  readonly pointsAtCheckout: boolean;
  /** Services that collect no cash stay out. */
  readonly onlyWithCash: boolean;
}

/** The choices of a merchant without a shop: all services may be chosen. */
export const everyChoice: CheckoutChoices = { pointsAtCheckout: true, onlyWithCash: false };

export function checkoutChoices({
  pointsAtCheckout,
  cashOnDelivery,
}: Pick<ShopSettings, "pointsAtCheckout" | "cashOnDelivery">): CheckoutChoices {
  return { pointsAtCheckout, onlyWithCash: cashOnDelivery.onlyAtCheckout };
}

/** The services that shoppers can choose. */
export function offeredAtCheckout(
  offered: readonly OfferedService[],
  { pointsAtCheckout, onlyWithCash }: CheckoutChoices,
): readonly OfferedService[] {
  return offered.filter(
    ({ code, needsLocker, endsAtPoint, collects }) =>
      code !== null &&
      (!needsLocker || (endsAtPoint && pointsAtCheckout)) &&
      (!onlyWithCash || collects !== null),
  );
}

function connectOrNull(carriers: Carriers, account: CarrierAccount) {
  try {
    return carriers.connect(account);
  } catch {
    // Pricing logs the failure. A broken account must not hide the others.
    return null;
  }
}

/** The offered services, with the names that shoppers may have read at checkout. */
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

/**
 * Services that the merchant may set for orders without one of ours. Only a shopper could choose a locker, so those
 * are out.
 */
export async function fallbackServices(
  services: OrderServices,
  shop: OrderShop,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const accounts = await services.ports.accounts.enabled(callerOf(shop));
  return offeredServices(services.ports.carriers, accounts).flatMap(({ code, name, needsLocker }) =>
    code === null || needsLocker ? [] : [{ code, name }],
  );
}
