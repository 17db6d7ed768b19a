import { launchUrl } from "../oauth/signed-query.ts";
import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { escapeHtml } from "./escape-html.ts";
import { adminLayout, appIcon } from "./layout.ts";

/** The page that embeds the app at a path; the staff member reads `locale`. */
export function appPage(world: World, shop: Shop, path: string, locale: string): string {
  const { app } = world;
  const store = `/store/${handleOf(shop)}`;
  const data = {
    appOrigin: new URL(app.appUrl).origin,
    appName: app.name,
    appPath: `${store}/apps/${app.handle}`,
    storePath: store,
    shop: shop.name,
  };
  return adminLayout(world, shop, {
    title: app.name,
    current: "app",
    scripts: ["admin-page"],
    content: `
<div class="loading" id="loading" role="progressbar" aria-label="Loading"></div>
<div class="app-header">${appIcon(world)}<span>${escapeHtml(app.name)}</span><span id="page-title"></span><span id="page-actions"></span></div>
<iframe id="app-frame" name="app-iframe" title="${escapeHtml(app.name)}" data-src="${escapeHtml(launchUrl(world, shop, path, locale))}" allow="clipboard-write"></iframe>
<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
  });
}
