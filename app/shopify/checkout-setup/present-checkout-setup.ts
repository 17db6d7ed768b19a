import type { Services, Shop } from "../../services.server.ts";
import type { CheckoutSetup } from "./checkout-setup.ts";
import { checkoutSetup } from "./checkout-setup.ts";

/** Longer than that a page does not wait for Shopify's answer. */
const SHOPIFY_MAY_TAKE_MS = 1_500;

/** Where Shopify lets merchants do it by hand. */
const links = {
  shipping: "shopify://admin/settings/shipping",
  markets: "shopify://admin/markets",
  locations: "shopify://admin/settings/locations",
};

/** For the pages: what is set up, and what the next step is. */
export async function presentCheckoutSetup(services: Services, shop: Shop) {
  const setup = await checkoutSetup(services, shop, SHOPIFY_MAY_TAKE_MS);
  return { ...setup, rates: ratesView(setup.rates), links };
}

function ratesView(rates: CheckoutSetup["rates"]) {
  if (!("places" in rates)) return rates;
  return {
    kind: rates.kind,
    places: rates.places.map(({ id, name, within, rates: shown, served }) => ({
      id,
      name: within === null ? name : `${within}: ${name}`,
      rates: shown,
      served,
    })),
  };
}
