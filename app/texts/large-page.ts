import { loadLargePage } from "./loaded.ts";
import type { LargePage } from "./shape.ts";

const HOME = "/app";

/** The paths of the admin whose pages have texts of their own, with all paths below, but for Home's. */
export const paths = {
  addressBook: "/app/address-book",
  apiKeys: ["/app/settings", "/dashboard/keys"],
  // A shipment's page shows its events.
  audit: ["/app/audit", "/app/shipments"],
  batch: "/app/shipments/import",
  bills: "/app/bills",
  carriers: ["/app/rates", "/app/going-live"],
  couriers: "/app/rates/tariff",
  customs: "/app/customs",
  dashboard: "/dashboard",
  delivery: "/app/rates/delivery",
  exchange: "/app/rates/exchange",
  // A shipment's page has Home's words for a changed address, and a dashboard's figures are Home's.
  home: [HOME, "/app/shipments/", "/dashboard/usage"],
  inbox: "/app/inbox",
  methods: "/app/rates/methods",
  newShipment: "/app/new-shipment",
  // A shipment's return and a new shipment choose a service as an order does.
  orders: ["/app/orders", "/app/new-shipment", "/app/shipments/"],
  // The parcels of a new shipment are named as a label's.
  ownLabel: ["/app/orders/", "/app/new-shipment"],
  packing: "/app/rates/packing",
  personRequests: "/app/privacy",
  pickups: "/app/pickups",
  priceList: "/app/rates/price-list",
  // Settings name the papers.
  printing: "/app/shipments",
  products: "/app/products",
  rates: "/app/rates",
  rules: "/app/rates/rules",
  setUp: [HOME, "/app/settings"],
  shopSettings: "/app/settings",
  // The tracking page has the logo of the slips.
  slips: ["/app/shipments/slips", "/app/tracking-page"],
  trackingPage: "/app/tracking-page",
  team: "/dashboard/team",
  tryCart: "/app/rates/try",
  usage: "/dashboard/usage",
  webhooks: "/app/webhooks",
  whatIf: ["/app/rates/delivery", "/app/rates/packing", "/app/rates/rules"],
} as const satisfies Record<LargePage, string | readonly string[]>;

export const largePages: readonly LargePage[] = [
  "addressBook",
  "apiKeys",
  "audit",
  "batch",
  "bills",
  "carriers",
  "couriers",
  "customs",
  "dashboard",
  "delivery",
  "exchange",
  "home",
  "inbox",
  "methods",
  "newShipment",
  "orders",
  "ownLabel",
  "packing",
  "personRequests",
  "pickups",
  "priceList",
  "printing",
  "products",
  "rates",
  "rules",
  "setUp",
  "shopSettings",
  "slips",
  "trackingPage",
  "team",
  "tryCart",
  "usage",
  "webhooks",
  "whatIf",
];

/** Loads what the page at this path needs, before it comes alive. */
export async function loadTextsAt(address: string, code: string): Promise<void> {
  // The dashboard has the admin's pages at the same paths below its own.
  const same = [address, address.replace(/^\/dashboard(?=\/)/, "/app")];
  await Promise.all(
    largePages
      .filter((name) => [paths[name]].flat().some((start) => same.some((path) => isAt(path, start))))
      .map((name) => loadLargePage(code, name)),
  );
}

function isAt(path: string, start: string): boolean {
  return start === HOME ? path === HOME || path === `${HOME}/` : path.startsWith(start);
}
