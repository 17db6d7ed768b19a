/** The routes of the table of pages, as Remix reads them while it builds. A page's id is its address; those of the doors' frames have no slash. */
import type { RouteConfig, RouteConfigEntry } from "@remix-run/route-config";
import { route } from "@remix-run/route-config";
import type { Door } from "./entrypoints/pages/table.ts";
import { addressOf, pages } from "./entrypoints/pages/table.ts";

export default [
  route("app", "entrypoints/pages/frame/page.tsx", { id: "app" }, routesOf("app")),
  route("dashboard", "entrypoints/pages/dashboard/page.tsx", { id: "dashboard" }, routesOf("dashboard")),
  ...routesOf("alone"),
  route("auth/*", "entrypoints/shopify/answer-auth.route.ts", { id: "/auth/*" }),
  route("*", "entrypoints/rest/server/not-found.route.ts", { id: "/*" }),
] satisfies RouteConfig;

function routesOf(door: Door): RouteConfigEntry[] {
  return pages
    .filter(({ doors }) => doors.includes(door))
    .map((page) => {
      const file = page.module.endsWith(".ts") ? page.module : `${page.module}/page.tsx`;
      const id = addressOf(page, door);
      return route(page.path || null, `entrypoints/pages/${file}`, {
        id,
        ...(page.index && { index: true }),
      });
    });
}
