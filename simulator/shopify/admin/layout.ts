import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { escapeHtml } from "./escape-html.ts";

const icons = {
  home: `<path d="M4 9.5 10 4l6 5.5V16H4z"/>`,
  orders: `<path d="M4 11h3.5l1 2h3l1-2H16M5 4h10l1 7v5H4v-5z"/>`,
  products: `<path d="M4 10V4h6l6 6-6 6z"/><path d="M7 7h.01"/>`,
  settings: `<circle cx="10" cy="10" r="2.5"/><path d="M10 3.5v2M10 14.5v2M3.5 10h2M14.5 10h2M5.4 5.4l1.4 1.4M13.2 13.2l1.4 1.4M14.6 5.4l-1.4 1.4M6.8 13.2l-1.4 1.4"/>`,
};

const icon = (name: keyof typeof icons): string =>
  `<svg viewBox="0 0 20 20" aria-hidden="true">${icons[name]}</svg>`;

export interface AdminPage {
  title: string;
  /** the menu entry to mark; the script marks the app's own entry */
  current: "home" | "orders" | "products" | "app";
  /** inside <main> */
  content: string;
  scripts: string[];
}

/** The admin's frame: top bar, menu, and the page's content. */
export function adminLayout(world: World, shop: Shop, page: AdminPage): string {
  const store = `/store/${handleOf(shop)}`;
  const entry = (name: AdminPage["current"] & keyof typeof icons, label: string, href: string): string =>
    `<li><a href="${href}"${page.current === name ? ' aria-current="page"' : ""}>${icon(name)}${label}</a></li>`;
  const app = world.app;
  const appEntry = shop.installation
    ? `<h2>Apps</h2><ul><li><a id="app-home" href="${store}/apps/${escapeHtml(app.handle)}">${appIcon(world)}${escapeHtml(app.name)}</a><ul id="app-nav"></ul></li></ul>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · ${escapeHtml(shop.name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulator/assets/admin.css">
<link rel="stylesheet" href="/simulator/assets/controls.css">
<link rel="stylesheet" href="/simulator/assets/pages.css">
</head>
<body>
<header class="top-bar">
  <button id="menu-toggle" type="button" aria-label="Menu" aria-expanded="false" aria-controls="nav"><span></span><span></span><span></span></button>
  <span class="brand">Shop admin</span>
  <span class="search" aria-hidden="true">Search</span>
  <span class="store"><span>${escapeHtml(shop.name)}</span><span class="avatar" aria-hidden="true">${initials(shop.name)}</span></span>
</header>
<div class="save-bar" id="save-bar" role="region" aria-label="Unsaved changes" hidden><div><span>Unsaved changes</span><span id="save-bar-actions"></span></div></div>
<div class="shell">
  <nav id="nav" aria-label="Admin">
    <ul>
      ${entry("home", "Home", store)}
      ${entry("orders", "Orders", `${store}/orders`)}
      ${entry("products", "Products", `${store}/products`)}
    </ul>
    ${appEntry}
  </nav>
  <main>${page.content}</main>
</div>
<div id="toasts" role="status" aria-live="polite"></div>
${["admin-menu", ...page.scripts].map((name) => `<script src="/simulator/assets/${name}.js"></script>`).join("\n")}
</body>
</html>`;
}

export const appIcon = (world: World): string =>
  `<span class="app-icon" aria-hidden="true">${escapeHtml(world.app.name.slice(0, 1).toUpperCase())}</span>`;

const initials = (name: string): string =>
  escapeHtml(
    name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.slice(0, 1).toUpperCase())
      .join(""),
  );
