import type { Address, CarrierService, Location, Zone } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { postToCarrier } from "./call-carrier.ts";
import { readCarrierAnswer } from "./carrier-answer.ts";
import { place } from "./carrier-request.ts";

/** The destinations of the rest of the world, one request for each. */
const restOfWorld = ["US", "MX", "DE", "JP"];

interface DiscoveredServices {
  carrierService: string;
  /** names, each once */
  services: string[];
  requests: unknown[];
}

/**
 * The requests by which the admin lists a carrier service's services, when the merchant opens it in a zone: made-up goods to a made-up
 * address of each country. Shopify documents neither; a capture of a public article has the body (dev.to, "Exploring service
 * discovery attribute in Shopify CarrierService API").
 */
export async function discoverServices(
  world: World,
  shop: Shop,
  zone: Zone,
  carrier: CarrierService,
): Promise<DiscoveredServices> {
  const [location] = shop.locations;
  const found: DiscoveredServices = { carrierService: carrier.name, services: [], requests: [] };
  if (!carrier.supportsServiceDiscovery || !location) return found;
  for (const countryCode of zone.countryCodes ?? restOfWorld) {
    const request = discoveryRequest(shop, location, countryCode);
    found.requests.push(request);
    const { status, answer } = await postToCarrier(world, shop, carrier, request, 10_000);
    const read = status !== null && status < 300 ? readCarrierAnswer(answer, [shop.currency]) : null;
    found.services.push(...(read?.rates ?? []).map(({ serviceName }) => serviceName));
  }
  return { ...found, services: [...new Set(found.services)] };
}

function discoveryRequest(shop: Shop, location: Location, countryCode: string) {
  const destination: Address = {
    ...{ firstName: null, lastName: null, company: null, address1: "rate test", address2: null },
    ...{ city: "rate test", province: null, provinceCode: null, zip: postcodes[countryCode] ?? null },
    ...{ countryCode, phone: null },
  };
  const { latitude: _, longitude: __, ...from } = place(location);
  const { latitude: ___, longitude: ____, ...to } = place(destination);
  return {
    rate: {
      origin: { ...from, name: location.address1, company_name: location.name },
      destination: to,
      items: [
        {
          name: null,
          // As captured: Shopify asks with a made-up piece under this number, not with one of the shop's.
          sku: "XXXXXXXX",
          quantity: 1,
          grams: 100,
          price: 0,
          vendor: null,
          requires_shipping: true,
          taxable: true,
          fulfillment_service: "manual",
          properties: null,
          product_id: null,
          variant_id: null,
        },
      ],
      currency: shop.currency,
      locale: "en",
    },
  };
}

const postcodes: Readonly<Record<string, string>> = {
  ...{ US: "90210", MX: "06000", DE: "10115", JP: "100-0001", GR: "10431", CY: "1010" },
};
