import type { ServiceConnection } from "../carrier-ports.ts";
import type { Price, PriceCharge, Rate } from "../values/rate.ts";
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
  const { charges, shopperMinor: _shown, ...price } = rate.price;
  const plain = {
    ...rate.request,
    parcels: rate.parcels,
    at: rate.createdAt,
    ...(charges && { itemized: true as const }),
  };
  const without = await service.price(plain);
  const withThem = await service.price({ ...plain, extras, cashOnDeliveryMinor });
  const netMinor = price.netMinor + withThem.netMinor - without.netMinor;
  const taxMinor = price.taxMinor + withThem.taxMinor - without.taxMinor;
  const label = { ...price, netMinor, taxMinor, totalMinor: netMinor + taxMinor };
  // A service that names one amount by now says nothing of the difference's parts.
  if (charges === undefined || withThem.charges === undefined || without.charges === undefined) return label;
  return { ...label, charges: sumOf(charges, withThem.charges, without.charges.map(negative)) };
}

/** Each code once, in the order of their first places. */
function sumOf(...lists: readonly (readonly PriceCharge[])[]): readonly PriceCharge[] {
  const sums = new Map<string, PriceCharge>();
  for (const charge of lists.flat()) {
    const { netMinor = 0, taxMinor = 0 } = sums.get(charge.code) ?? {};
    sums.set(charge.code, {
      ...charge,
      netMinor: netMinor + charge.netMinor,
      taxMinor: taxMinor + charge.taxMinor,
    });
  }
  return [...sums.values()].filter(
    ({ code, netMinor, taxMinor }) => code === "base" || netMinor !== 0 || taxMinor !== 0,
  );
}

function negative({ netMinor, taxMinor, ...charge }: PriceCharge): PriceCharge {
  return { ...charge, netMinor: -netMinor, taxMinor: -taxMinor };
}

/** A pickup and a customs document never do. */
export function mayCost({ extras, cashOnDeliveryMinor }: Omit<LabelOptions, "service">): boolean {
  return cashOnDeliveryMinor > 0 || (extras.insuranceMinor ?? 0) > 0 || extras.saturdayDelivery === true;
}
