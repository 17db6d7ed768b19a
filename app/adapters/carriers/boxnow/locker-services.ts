import type { ServiceConnection } from "../../../domain/engine/index.ts";
import { compartments, MOST_WEIGHT_G } from "./wire/compartment.ts";

/** The service of every contract. Source: contract sheet, section 5. */
const LOCKER = "locker";

/**
 * The services of the contract's price list with BOX NOW's own limits. Prices are by compartment. There is neither
 * insurance nor a choice of Saturday.
 */
export function lockerServices(priceList: readonly ServiceConnection[]): readonly ServiceConnection[] {
  return priceList.map(({ insurance: _, saturdayDelivery: __, ...service }) => {
    const { limits, locker } = service;
    const maxWeightG = Math.min(limits.maxWeightG ?? MOST_WEIGHT_G, MOST_WEIGHT_G);
    if (service.code !== LOCKER && !locker?.destination)
      return { ...service, limits: { ...limits, maxWeightG } };
    return {
      ...service,
      limits: { ...limits, maxWeightG },
      compartments,
      // A locker or `any-apm`, in place of the account's warehouse.
      locker: { destination: true, origin: locker?.origin || "optional" },
    };
  });
}
