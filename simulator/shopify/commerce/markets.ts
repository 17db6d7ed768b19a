import { nextId } from "../state/identifiers.ts";
import type { CarrierRateGroup, Market } from "../state/market.ts";
import type { Shop } from "../state/shop.ts";
import { UserProblem } from "./user-problem.ts";
import type { ChosenCarrier } from "./zones.ts";

/** The carrier services whose rates a country's shoppers see, by their market, with the merchant's choice of their services. */
export function marketCarriers(shop: Shop, countryCode: string): ChosenCarrier[] {
  const shipping = shippingOf(shop, marketFor(shop, countryCode));
  if (!shipping?.isEnabled) return [];
  const shown = shipping.options.filter(({ isActive }) => isActive);
  const chosen = shown.map(({ rateGroup: { carrierServiceId, services = [], autoIncludeNewServices } }) => ({
    carrierServiceId,
    choice: { services, adaptToNewServices: autoIncludeNewServices },
  }));
  return [...new Map(chosen.map((each) => [each.carrierServiceId, each])).values()];
}

function marketFor(shop: Shop, countryCode: string): Market | undefined {
  const active = shop.markets.filter(({ status }) => status === "ACTIVE");
  return active.find(({ countryCodes }) => countryCodes?.includes(countryCode)) ?? parentOf(active);
}

const parentOf = (markets: readonly Market[]): Market | undefined =>
  markets.find(({ countryCodes }) => countryCodes === null);

/** A market's own shipping, or its parent's. */
function shippingOf(shop: Shop, market: Market | undefined): Market["shipping"] {
  if (!market || market.shipping) return market?.shipping ?? null;
  return parentOf(shop.markets.filter(({ status }) => status === "ACTIVE"))?.shipping ?? null;
}

/** A carrier service's rates as an option to add to a market. */
export interface NewCarrierOption {
  currency: string;
  description: string | null;
  isActive: boolean;
  rateGroup: Pick<CarrierRateGroup, "carrierServiceId" | "autoIncludeNewServices">;
}

/** Adds an option; a market that used its parent's shipping has its own from then on. */
export function addCarrierOption(market: Market, { rateGroup, ...option }: NewCarrierOption): void {
  market.shipping ??= { isEnabled: true, options: [] };
  market.shipping.options.push({
    __typename: "DeliveryCarrierCalculatedOptionDefinition",
    id: nextId(),
    ...option,
    rateGroup: { __typename: "DeliveryCarrierCalculatedRateGroup", id: nextId(), ...rateGroup },
  });
}

/** @throws UserProblem shipping doesn't depend on markets in this shop */
export function refuseOnProfiles(shop: Shop): void {
  if (shop.marketDrivenShipping) return;
  throw new UserProblem("Market-driven shipping isn't enabled for this shop.", ["input", "delivery"]);
}
