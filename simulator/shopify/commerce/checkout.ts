import { performance } from "node:perf_hooks";
import type { Cart, Checkout } from "../state/checkout.ts";
import { randomHex } from "../state/identifiers.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { callCarrier } from "./call-carrier.ts";
import { carriersFor } from "./carriers-for.ts";
import type { DeliveryGroup } from "./delivery-groups.ts";
import { deliveryGroups } from "./delivery-groups.ts";
import { inShopCurrency, presentmentOf, presentOption } from "./presentment.ts";
import { ratesByGroup, shippingOptions } from "./shipping-options.ts";
import { showsService } from "./shown-services.ts";

/**
 * Brings a cart to the delivery step: asks every active carrier service of the destination's zone, once for
 * each shipping location and delivery profile, all at the same time. A call that fails, answers 4xx or 5xx or is late brings the
 * shop's backup rates, but only if no other carrier service has rates.
 */
export async function startCheckout(world: World, shop: Shop, cart: Cart): Promise<Checkout> {
  const started = performance.now();
  const groups = deliveryGroups(shop, cart.lines);
  const calls = await Promise.all(
    groups.flatMap((group) => {
      const { locationId, profileId, lines } = group;
      const location = mustFind(shop.locations, locationId, "location");
      return carriersFor(shop, group, cart.shippingAddress).map(async ({ carrier, choice }) => {
        const call = await callCarrier(world, shop, cart, carrier, location, lines);
        return {
          ...call,
          profileId,
          rates: call.rates
            .filter(({ serviceName }) => showsService(choice, serviceName))
            .map((rate) => inShopCurrency(shop, rate)),
        };
      });
    }),
  );
  const fromCarriers = groups.length > 0 ? shippingOptions(ratesByGroup(groups, calls), "carrier") : [];
  const backupRatesUsed = fromCarriers.length === 0 && calls.some(({ failure }) => failure !== null);
  const presentment = presentmentOf(shop, cart.currency);
  const checkout: Checkout = {
    id: randomHex(16),
    createdAt: isoNow(world),
    ms: Math.round((performance.now() - started) * 10) / 10,
    currency: cart.currency,
    orderCurrency: shop.currency,
    ...(presentment && { presentment }),
    locale: cart.locale,
    lines: cart.lines,
    discounts: cart.discounts,
    shippingAddress: cart.shippingAddress,
    customer: cart.customer,
    options: (backupRatesUsed ? backupOptions(shop, groups) : fromCarriers).map((option) =>
      presentOption(option, presentment),
    ),
    calls,
    backupRatesUsed,
  };
  shop.checkouts.set(checkout.id, checkout);
  return checkout;
}

function backupOptions(shop: Shop, groups: readonly DeliveryGroup[]): Checkout["options"] {
  const first = groups.slice(0, 1).map(({ locationId, profileId }) => ({
    locationId,
    profileId,
    rates: shop.backupRates.map(({ name, priceMinor }) => ({
      carrierServiceId: null,
      rate: {
        serviceName: name,
        serviceCode: name,
        priceMinor,
        currency: shop.currency,
        description: "",
        minDeliveryDate: null,
        maxDeliveryDate: null,
        phoneRequired: false,
      },
    })),
  }));
  return shippingOptions(first, "backup");
}
