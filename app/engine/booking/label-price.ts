import type { ServiceConnection } from "../carrier-ports.ts";
import type { Price, Rate } from "../values/rate.ts";
import type { Extras } from "../values/shipment.ts";

interface LabelOptions {
  readonly service: Pick<ServiceConnection, "price">;
  readonly extras: Extras;
  readonly cashOnDeliveryMinor: number;
}

/**
 * The rate's price holds, however the tariff changed since. A rate that was quoted with options holds their price. Extras and cash on delivery add the difference
 * between the price with them and without, by the tariff as of the rate's moment.
 */
export async function labelPrice(
  rate: Rate,
  { service, extras, cashOnDeliveryMinor }: LabelOptions,
): Promise<Price> {
  if (rate.request.options !== undefined || !mayCost({ extras, cashOnDeliveryMinor })) return rate.price;
  const plain = { ...rate.request, parcels: rate.parcels, at: rate.createdAt };
  const without = await service.price(plain);
  const withThem = await service.price({ ...plain, extras, cashOnDeliveryMinor });
  const netMinor = rate.price.netMinor + withThem.netMinor - without.netMinor;
  const taxMinor = rate.price.taxMinor + withThem.taxMinor - without.taxMinor;
  return { ...rate.price, netMinor, taxMinor, totalMinor: netMinor + taxMinor };
}

/** A pickup and a customs document never do. */
export function mayCost({ extras, cashOnDeliveryMinor }: Omit<LabelOptions, "service">): boolean {
  return cashOnDeliveryMinor > 0 || (extras.insuranceMinor ?? 0) > 0 || extras.saturdayDelivery === true;
}
