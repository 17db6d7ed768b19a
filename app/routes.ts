/**
 * The table of pages: the path below its doors, the module, the doors. A page of both doors is one module at `/app/…`,
 * inside Shopify's admin, and at `/dashboard/…`, for people with a key or a login. Remix reads the table while it builds.
 * A module `page.tsx` has a component; a module `route.ts` answers data or a file.
 */
import type { RouteConfig, RouteConfigEntry } from "@remix-run/route-config";
import { route } from "@remix-run/route-config";

type Door = "app" | "dashboard";

interface Page {
  readonly path: string;
  /** Below `app/entrypoints/pages/`. */
  readonly module: string;
  readonly doors: readonly Door[];
  /** The page's forms go to `?index`. */
  readonly index?: true;
}

const admin: readonly Door[] = ["app"];
const dashboard: readonly Door[] = ["dashboard"];
const both: readonly Door[] = ["app", "dashboard"];

const pages: readonly Page[] = [
  { path: "", module: "home/page.tsx", doors: admin, index: true },
  { path: "", module: "dashboard/start.route.ts", doors: dashboard, index: true },
  { path: "figures", module: "home/figures.route.ts", doors: both },
  { path: "going-live", module: "going-live/page.tsx", doors: admin },

  { path: "orders", module: "orders/page.tsx", doors: admin, index: true },
  { path: "orders/:id", module: "order/page.tsx", doors: admin },
  { path: "order-costs", module: "orders/costs.route.ts", doors: admin },
  { path: "inbox", module: "inbox/page.tsx", doors: admin },

  { path: "new-shipment", module: "new-shipment/page.tsx", doors: both },
  { path: "shipments", module: "shipments/page.tsx", doors: both, index: true },
  { path: "shipments.csv", module: "shipments/shipments-file.route.ts", doors: both },
  { path: "shipments/:id", module: "shipment/page.tsx", doors: both },
  { path: "shipments/import", module: "batch/page.tsx", doors: both },
  { path: "shipments/import.csv", module: "batch/result-file.route.ts", doors: both },
  { path: "shipments/slips", module: "slips/page.tsx", doors: admin },
  { path: "pickups", module: "pickups/page.tsx", doors: both },
  { path: "bills", module: "bills/page.tsx", doors: admin, index: true },
  { path: "bills/:id", module: "bills/bill/page.tsx", doors: admin },
  { path: "bills/:id/evidence.csv", module: "bills/bill/evidence.route.ts", doors: admin },

  { path: "rates", module: "rates/overview/page.tsx", doors: both, index: true },
  { path: "rates/carriers", module: "rates/carriers/page.tsx", doors: both, index: true },
  { path: "rates/carriers/:driver", module: "rates/carriers/account/page.tsx", doors: both },
  { path: "rates/delivery", module: "rates/delivery/page.tsx", doors: both },
  { path: "rates/exchange", module: "rates/exchange/page.tsx", doors: admin, index: true },
  { path: "rates/exchange/rate", module: "rates/exchange/rate/page.tsx", doors: admin },
  { path: "rates/methods", module: "rates/methods/page.tsx", doors: admin },
  { path: "rates/packing", module: "rates/packing/page.tsx", doors: both, index: true },
  { path: "rates/packing/box", module: "rates/packing/box/page.tsx", doors: both },
  { path: "rates/price-list", module: "rates/price-list/page.tsx", doors: both },
  { path: "rates/rules", module: "rates/rules/page.tsx", doors: admin, index: true },
  { path: "rates/rules/rule", module: "rates/rules/rule/page.tsx", doors: admin },
  { path: "rates/tariff/:code", module: "rates/tariff/page.tsx", doors: both },
  { path: "rates/tariff/:code/:version", module: "rates/tariff/tariff-file.route.ts", doors: both },
  { path: "rates/tariff/:code/day-list", module: "rates/tariff/day-list.route.ts", doors: both },
  { path: "rates/try", module: "rates/try/page.tsx", doors: admin },
  { path: "rates/upload", module: "rates/upload/page.tsx", doors: both },
  { path: "rates/what-if", module: "rates/what-if/route.ts", doors: both },

  { path: "products", module: "products/page.tsx", doors: admin, index: true },
  { path: "products.csv", module: "products/product-file.route.ts", doors: admin },
  { path: "customs", module: "customs/page.tsx", doors: admin },
  { path: "settings", module: "settings/page.tsx", doors: admin },
  { path: "address-book", module: "address-book/page.tsx", doors: both, index: true },
  { path: "address-book/entry", module: "address-book/entry/page.tsx", doors: both },
  { path: "tracking-page", module: "tracking-page/page.tsx", doors: both },
  { path: "webhooks", module: "webhooks/page.tsx", doors: both, index: true },
  { path: "webhooks/:id", module: "webhooks/endpoint/page.tsx", doors: both },
  { path: "privacy", module: "person-requests/page.tsx", doors: admin, index: true },
  { path: "privacy", module: "person-requests/page.tsx", doors: dashboard },
  { path: "privacy/:id", module: "settings/privacy-requests.route.ts", doors: admin },
  { path: "audit", module: "audit/page.tsx", doors: both },
  { path: "audit.csv", module: "audit/audit-file.route.ts", doors: both },
  { path: "keys", module: "dashboard/keys/page.tsx", doors: dashboard },
  { path: "team", module: "dashboard/team/page.tsx", doors: dashboard },
  { path: "usage", module: "usage/page.tsx", doors: dashboard },
];

export default [
  route("app", "entrypoints/pages/frame/page.tsx", { id: "app" }, below("app")),
  route("dashboard", "entrypoints/pages/dashboard/page.tsx", { id: "dashboard" }, below("dashboard")),
  // Without the frame of either door.
  route(null, "entrypoints/pages/landing/page.tsx", { id: "/", index: true }),
  unframed("dashboard/log-in", "entrypoints/pages/dashboard/log-in/page.tsx"),
  unframed("dashboard/sign-up", "entrypoints/pages/dashboard/sign-up/page.tsx"),
  unframed("dashboard/enter/:link", "entrypoints/pages/dashboard/enter/page.tsx"),
  unframed("auth/*", "entrypoints/shopify/answer-auth.route.ts"),
  unframed("*", "entrypoints/rest/server/not-found.route.ts"),
] satisfies RouteConfig;

/** A page's id is its address. The ids of the doors' frames have no slash. */
function below(door: Door): RouteConfigEntry[] {
  return pages
    .filter(({ doors }) => doors.includes(door))
    .map(({ path, module, index }) => {
      const id = path === "" ? `/${door}` : `/${door}/${path}`;
      return route(path || null, `entrypoints/pages/${module}`, { id, ...(index && { index }) });
    });
}

function unframed(path: string, file: string): RouteConfigEntry {
  return route(path, file, { id: `/${path}` });
}
