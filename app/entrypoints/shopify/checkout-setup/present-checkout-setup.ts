import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
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

/** The setup's state in the form that the pages show. */
export async function presentCheckoutSetup(services: Needs, shop: Shop) {
  const setup = await checkoutSetup(services, shop, SHOPIFY_MAY_TAKE_MS);
  return { ...setup, rates: ratesView(setup.rates), links };
}

function ratesView(rates: CheckoutSetup["rates"]) {
  if (!("places" in rates)) return rates;
  return {
    kind: rates.kind,
    places: rates.places.map(({ id, name, within, rates: shown, served, hidesNew }) => ({
      id,
      name: within === null ? name : `${within}: ${name}`,
      rates: shown,
      served,
      hidesNew,
    })),
  };
}
