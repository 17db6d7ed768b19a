import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { RateDestination } from "../../../domain/shops/rate-destination.ts";
import { isPartOfCountry } from "../../../domain/shops/rate-destination.ts";
import type { Services } from "../../../process/services.server.ts";
import type { CheckoutSetup } from "./checkout-setup.ts";
import { checkoutSetup } from "./checkout-setup.ts";

type Needs = Pick<Services, "ports" | "env" | "shops" | "tariffs"> & ShopAccess;

/** A page waits no longer than this for Shopify's answer. */
const SHOPIFY_MAY_TAKE_MS = 1_500;

/** Pages of Shopify's admin where merchants make the change themselves. */
const links = {
  shipping: "shopify://admin/settings/shipping",
  markets: "shopify://admin/markets",
  locations: "shopify://admin/settings/locations",
};

/** Enough for the merchant to recognise a place. A zone may have more than 200 countries. */
const MOST_COUNTRIES = 5;
const MOST_PROVINCES = 4;

/**
 * The setup's state in the form that the pages show.
 * @param regionName a country's name in the page's language, by its ISO 3166 code
 */
export async function presentCheckoutSetup(
  services: Needs,
  shop: Shop,
  regionName: (country: string) => string,
) {
  const setup = await checkoutSetup(services, shop, SHOPIFY_MAY_TAKE_MS);
  return { ...setup, rates: ratesView(setup.rates, regionName), links };
}

function ratesView(rates: CheckoutSetup["rates"], regionName: (country: string) => string) {
  if (!("places" in rates)) return rates;
  return {
    kind: rates.kind,
    places: rates.places.map(({ id, name, within, destinations, rates: shown, served, hidesNew }) => ({
      id,
      name: within === null ? name : `${within}: ${name}`,
      where: destinations.slice(0, MOST_COUNTRIES).map((each) => whereView(each, regionName)),
      hasMore: destinations.length > MOST_COUNTRIES,
      rates: shown,
      served,
      hidesNew,
    })),
  };
}

/** `country` `null`: the rest of the world. `provinces` `null`: the whole country. */
function whereView(destination: RateDestination, regionName: (country: string) => string) {
  const { country, provinces } = destination;
  return {
    country: country === null ? null : regionName(country),
    provinces: isPartOfCountry(destination)
      ? { count: provinces.length, names: provinces.slice(0, MOST_PROVINCES).map(({ name }) => name) }
      : null,
  };
}
