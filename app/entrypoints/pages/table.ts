/**
 * The table of pages. Routes, menus, the texts that a browser loads and the tests' lists of pages follow from its rows. A page of both
 * doors is one module at `/app/…`, inside Shopify's admin, and at `/dashboard/…`, for people with a key or a login.
 */
import type { LargePage, PageTexts } from "../../texts/shape.ts";

/** `alone`: at its own path, without the frame of either door. */
export type Door = "app" | "dashboard" | "alone";

export interface Page {
  /** The path below each of its doors. */
  readonly path: string;
  /** Below `app/entrypoints/pages/`: a folder, whose `page.tsx` has a component, or a `route.ts`, which answers data or a file. */
  readonly module: string;
  readonly doors: readonly Door[];
  /** The page's forms go to `?index`. */
  readonly index?: true;
  /** Texts that come with the page, beside those of every page. */
  readonly texts?: readonly LargePage[];
  /** Texts that do not come with the page: its loader sends them, or a dialog loads them when it opens. */
  readonly laterTexts?: readonly LargePage[];
  /** The text that names it in menus, which have their pages in the order of this table. */
  readonly name?: TextKey;
  /** The admin names it in Shopify's menu, or among the links of Settings. */
  readonly app?: "menu" | "settings";
  /** The dashboard's menu names it for logins with this scope, or for members alone. */
  readonly dashboard?: "read" | "ship" | "admin" | "member";
}

/** `nav.orders` */
type TextKey<Name extends keyof PageTexts = keyof PageTexts> = Name extends Name
  ? `${Name}.${keyof PageTexts[Name] & string}`
  : never;

const admin: readonly Door[] = ["app"];
const dashboard: readonly Door[] = ["dashboard"];
const both: readonly Door[] = ["app", "dashboard"];
const alone: readonly Door[] = ["alone"];

export const pages: readonly Page[] = [
  { path: "", module: "landing", doors: alone, index: true },
  { path: "status", module: "status", doors: alone, texts: ["serviceStatus"] },
  { path: "dashboard/log-in", module: "dashboard/log-in", doors: alone, texts: ["dashboard"] },
  { path: "dashboard/sign-up", module: "dashboard/sign-up", doors: alone, texts: ["dashboard"] },
  { path: "dashboard/enter/:link", module: "dashboard/enter", doors: alone, texts: ["dashboard"] },

  {
    path: "",
    module: "home",
    doors: admin,
    index: true,
    texts: ["causes", "home", "platformReasons", "purchaseReasons", "setUp"],
    name: "nav.home",
    app: "menu",
  },
  { path: "", module: "dashboard/start.route.ts", doors: dashboard, index: true },
  { path: "figures", module: "home/figures.route.ts", doors: both },
  { path: "going-live", module: "going-live", doors: admin, texts: ["carriers", "goingLive"] },

  {
    path: "orders",
    module: "orders",
    doors: admin,
    index: true,
    texts: ["causes", "orders", "platformReasons", "purchaseReasons"],
    laterTexts: ["buying", "customer", "orderFilters", "setParcel", "shipment", "shortcuts"],
    name: "nav.orders",
    app: "menu",
  },
  {
    path: "orders/:id",
    module: "order",
    doors: admin,
    texts: ["orders", "ownLabel", "purchaseReasons"],
    laterTexts: ["serviceRules"],
  },
  { path: "causes", module: "causes", doors: admin, texts: ["cause", "causes", "purchaseReasons"] },
  { path: "cause-prices", module: "causes/prices.route.ts", doors: admin },
  { path: "order-costs", module: "orders/costs.route.ts", doors: admin },

  {
    path: "shipments",
    module: "shipments",
    doors: both,
    index: true,
    texts: ["printing", "purchaseReasons"],
    laterTexts: ["customer", "labelRuns", "pickLists", "scan"],
    name: "nav.shipments",
    app: "menu",
    dashboard: "read",
  },
  { path: "scan", module: "scan/scan.route.ts", doors: both },
  { path: "customers/:id", module: "customer", doors: both, texts: ["customer"] },
  { path: "pile", module: "pile/pile.route.ts", doors: both, texts: ["pile"] },
  { path: "shipments.csv", module: "shipments/shipments-file.route.ts", doors: both },
  {
    path: "shipments/:id",
    module: "shipment",
    doors: both,
    texts: ["audit", "home", "orders", "purchaseReasons", "shipment"],
  },
  {
    path: "shipments/import",
    module: "batch",
    doors: both,
    texts: ["batch", "buying", "purchaseReasons", "shipment"],
  },
  { path: "shipments/import.csv", module: "batch/result-file.route.ts", doors: both },
  { path: "shipments/outcomes", module: "outcomes", doors: both, texts: ["outcomes"] },
  { path: "shipments/slips", module: "slips", doors: admin, texts: ["slips"] },
  {
    path: "new-shipment",
    module: "new-shipment",
    doors: both,
    texts: ["newShipment", "orders", "ownLabel", "purchaseReasons"],
    name: "shipments.newShipment",
    dashboard: "ship",
  },
  {
    path: "customs",
    module: "customs",
    doors: admin,
    texts: ["customs"],
    name: "settings.customs",
    app: "settings",
  },
  {
    path: "inbox",
    module: "inbox",
    doors: admin,
    texts: ["inbox", "platformReasons"],
    name: "settings.messages",
    app: "settings",
  },
  { path: "audit", module: "audit", doors: admin, texts: ["audit"], name: "settings.audit", app: "settings" },
  {
    path: "address-book",
    module: "address-book",
    doors: both,
    index: true,
    texts: ["addressBook"],
    name: "settings.addressBook",
    app: "settings",
    dashboard: "ship",
  },
  { path: "address-book/entry", module: "address-book/entry", doors: both, texts: ["addressBook"] },
  {
    path: "pickups",
    module: "pickups",
    doors: both,
    texts: ["pickups", "purchaseReasons"],
    laterTexts: ["labelRuns", "scan"],
    name: "nav.pickups",
    app: "menu",
    dashboard: "read",
  },
  { path: "bills", module: "bills", doors: admin, index: true, texts: ["bills"] },
  { path: "bills/:id", module: "bills/bill", doors: admin, texts: ["bills"] },
  { path: "bills/:id/evidence.csv", module: "bills/bill/evidence.route.ts", doors: admin },

  {
    path: "rates",
    module: "rates/overview",
    doors: both,
    index: true,
    texts: ["carriers", "rates"],
    name: "nav.rates",
    app: "menu",
    dashboard: "admin",
  },
  {
    path: "rates/carriers",
    module: "rates/carriers",
    doors: both,
    index: true,
    texts: ["carriers", "goingLive", "rates"],
  },
  {
    path: "rates/carriers/:driver",
    module: "rates/carriers/account",
    doors: both,
    texts: ["carriers", "goingLive", "rates"],
  },
  { path: "rates/delivery", module: "rates/delivery", doors: both, texts: ["delivery", "whatIf"] },
  { path: "rates/exchange", module: "rates/exchange", doors: admin, index: true, texts: ["exchange"] },
  { path: "rates/exchange/rate", module: "rates/exchange/rate", doors: admin, texts: ["exchange"] },
  { path: "rates/exchange/terms", module: "rates/exchange/terms", doors: admin, texts: ["exchange"] },
  { path: "rates/methods", module: "rates/methods", doors: admin, texts: ["methods"] },
  { path: "rates/packing", module: "rates/packing", doors: both, index: true, texts: ["packing"] },
  { path: "rates/packing/box", module: "rates/packing/box", doors: both, texts: ["packing", "whatIf"] },
  {
    path: "rates/price-list",
    module: "rates/price-list",
    doors: both,
    texts: ["carriers", "priceList", "rates"],
  },
  { path: "rates/rules", module: "rates/rules", doors: admin, index: true, texts: ["rules"] },
  { path: "rates/rules/rule", module: "rates/rules/rule", doors: admin, texts: ["rules", "whatIf"] },
  {
    path: "rates/service-rules",
    module: "rates/service-rules",
    doors: admin,
    index: true,
    texts: ["rules", "serviceRules"],
  },
  {
    path: "rates/service-rules/rule",
    module: "rates/service-rules/rule",
    doors: admin,
    texts: ["rules", "serviceRules", "whatIf"],
  },
  {
    path: "rates/tariff/:code",
    module: "rates/tariff",
    doors: both,
    texts: ["carriers", "carriersWithoutApi", "goingLive", "rates"],
  },
  { path: "rates/tariff/:code/:version", module: "rates/tariff/tariff-file.route.ts", doors: both },
  { path: "rates/tariff/:code/day-list", module: "rates/tariff/day-list.route.ts", doors: both },
  { path: "rates/try", module: "rates/try", doors: admin, texts: ["purchaseReasons", "rates", "tryCart"] },
  { path: "rates/upload", module: "rates/upload", doors: both, texts: ["carriers", "rates"] },
  { path: "rates/what-if", module: "rates/what-if/route.ts", doors: both },

  {
    path: "products",
    module: "products",
    doors: admin,
    index: true,
    texts: ["platformReasons", "products"],
    name: "nav.products",
    app: "menu",
  },
  { path: "products.csv", module: "products/product-file.route.ts", doors: admin },
  {
    path: "settings",
    module: "settings",
    doors: admin,
    texts: ["apiKeys", "goingLive", "platformReasons", "setUp", "shopSettings"],
    name: "nav.settings",
    app: "menu",
  },
  {
    path: "tracking-page",
    module: "tracking-page",
    doors: both,
    texts: ["slips", "trackingPage"],
    name: "settings.trackingPage",
    app: "settings",
    dashboard: "admin",
  },
  {
    path: "webhooks",
    module: "webhooks",
    doors: both,
    index: true,
    texts: ["webhooks"],
    name: "settings.webhooks",
    app: "settings",
    dashboard: "admin",
  },
  { path: "webhooks/:id", module: "webhooks/endpoint", doors: both, texts: ["webhooks"] },
  {
    path: "keys",
    module: "dashboard/keys",
    doors: dashboard,
    texts: ["apiKeys"],
    name: "dashboard.keys",
    dashboard: "admin",
  },
  {
    path: "privacy",
    module: "person-requests",
    doors: admin,
    index: true,
    texts: ["personRequests"],
    name: "settings.personRequests",
    app: "settings",
  },
  {
    path: "privacy",
    module: "person-requests",
    doors: dashboard,
    texts: ["personRequests"],
    name: "settings.personRequests",
    dashboard: "admin",
  },
  { path: "privacy/:id", module: "settings/privacy-requests.route.ts", doors: admin },
  {
    path: "audit",
    module: "audit",
    doors: dashboard,
    texts: ["audit"],
    name: "settings.audit",
    dashboard: "admin",
  },
  { path: "audit.csv", module: "audit/audit-file.route.ts", doors: both },
  {
    path: "team",
    module: "dashboard/team",
    doors: dashboard,
    texts: ["team"],
    name: "dashboard.team",
    dashboard: "member",
  },
  {
    path: "usage",
    module: "usage",
    doors: dashboard,
    texts: ["home", "usage"],
    name: "dashboard.usage",
    dashboard: "read",
  },
];

/** The texts of the frame around each door's pages, which a browser needs with those of the page. */
const frameTexts: Readonly<Record<Door, readonly LargePage[]>> = {
  app: [],
  dashboard: ["dashboard"],
  alone: [],
};

/** The address of a door's page, with `:names` of its parameters: `/app/orders/:id`. */
export function addressOf({ path }: Pick<Page, "path">, door: Door): string {
  return `/${[door === "alone" ? "" : door, path].filter((part) => part !== "").join("/")}`;
}

/** The texts that a browser needs for the page at a path. */
export function textsAt(path: string): readonly LargePage[] {
  return pagesAt(path).flatMap(({ page, door }) => [...frameTexts[door], ...(page.texts ?? [])]);
}

/** The pages at a path, with their door. */
export function pagesAt(path: string): readonly { readonly page: Page; readonly door: Door }[] {
  const given = path.split("/").filter((part) => part !== "");
  const isAt = (address: string) => {
    const wanted = address.split("/").filter((part) => part !== "");
    return (
      wanted.length === given.length && wanted.every((part, at) => part[0] === ":" || part === given[at])
    );
  };
  const found = pages.flatMap((page) =>
    page.doors.flatMap((door) => (isAt(addressOf(page, door)) ? [{ page, door }] : [])),
  );
  // As the router does: `shipments/import` is no shipment.
  const named = found.filter(({ page, door }) => !addressOf(page, door).includes(":"));
  return named.length > 0 ? named : found;
}
