import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";

/** `none`: the carrier has no price call, and the merchant has not uploaded the contract's prices yet. */
export function pricesOf(
  services: Pick<Services, "ports" | "tariffs">,
  account: CarrierAccount,
): "tariff" | "carrier" | "none" {
  if (services.tariffs.versionsOf(account, services.ports.clock.now()) !== null) return "tariff";
  const lacksPrices = services.tariffs.takesTariff(account) && servicesOf(services, account).length === 0;
  return lacksPrices ? "none" : "carrier";
}

/** The driver's services, with their names in the form. None while the account has no prices or can't be opened. */
export function servicesOf({ ports }: Pick<Services, "ports">, account: CarrierAccount) {
  try {
    return ports.carriers.connect(account).services.map(({ code, name }) => ({
      code,
      name: `service:${code}`,
      label: name,
      isSold: account.serviceCodes?.includes(code) ?? true,
    }));
  } catch {
    // The log has it. The page's form is how the merchant corrects the account.
    return [];
  }
}
