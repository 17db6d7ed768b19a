/** The ten main pages of the admin: their pictures' names, and their paths in `openShopWithEverything`'s shop. */
import { shownIds } from "./every-page.ts";

export const mainPages: readonly (readonly [name: string, path: () => string])[] = [
  ["home", () => "/app"],
  ["orders", () => "/app/orders"],
  ["order", () => `/app/orders/${shownIds.toShip}`],
  ["shipments", () => "/app/shipments"],
  ["shipment", () => `/app/shipments/${shownIds.underway}`],
  ["new-shipment", () => "/app/new-shipment"],
  ["pickups", () => "/app/pickups"],
  ["rates", () => "/app/rates"],
  ["price-list", () => "/app/rates/price-list?carrier=gorgona"],
  ["settings", () => "/app/settings"],
];
