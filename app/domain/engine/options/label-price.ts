import type { PricingRequest, ServiceConnection } from "../carrier-ports.ts";
import type { Price, PriceCharge, Rate } from "../values/rate.ts";
import type { Extras, Pickup } from "../values/shipment.ts";

interface LabelOptions {
  readonly service: Pick<ServiceConnection, "price" | "pricesPickups">;
  readonly extras: Extras;
  readonly cashOnDeliveryMinor: number;
  readonly pickup?: Pickup | null;
}

/**
 * The rate's price holds, however the tariff changed since. A rate that was quoted with options holds their price. Extras, cash on delivery and a pickup add the difference
 * between the price with them and without, by the tariff as of the rate's moment.
 */
export async function labelPrice(rate: Rate, options: LabelOptions): Promise<Price> {
  if (rate.request.options !== undefined || !mayCost(options)) return rate.price;
  const { service } = options;
  const { charges, shopperMinor: _shown, ...price } = rate.price;
  const plain = {
    ...rate.request,
    parcels: rate.parcels,
    at: rate.createdAt,
    ...(charges && { itemized: true as const }),
  };
  const without = await service.price(plain);
  const withThem = await service.price({ ...plain, ...pricedOptions(options) });
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

/** A customs document never does, a pickup only where the service says so. */
export function mayCost({ extras, cashOnDeliveryMinor, pickup, service }: LabelOptions): boolean {
  const isPickupPriced = service.pricesPickups === true && pickup != null;
  return (
    isPickupPriced ||
    cashOnDeliveryMinor > 0 ||
    (extras.insuranceMinor ?? 0) > 0 ||
    extras.saturdayDelivery === true
  );
}

export function pricedOptions({
  extras,
  cashOnDeliveryMinor,
  pickup,
}: Omit<LabelOptions, "service">): Pick<PricingRequest, "extras" | "cashOnDeliveryMinor" | "withPickup"> {
  return { extras, cashOnDeliveryMinor, ...(pickup != null && { withPickup: true }) };
}
