import { extensionsUrl, nameOf } from "../extensions/extension-routes.ts";
import type { AdminExtension } from "../extensions/read-extensions.ts";
import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import type { ExtensionPageData } from "./browser/admin-extensions.ts";
import { escapeHtml } from "./escape-html.ts";

const printOrder = "admin.order-details.print-action.render";
const printOrders = "admin.order-index.selection-print-action.render";
const orderBlock = "admin.order-details.block.render";

/** The blocks and print actions of an order's page; nothing without the app. */
export function orderExtensions(world: World, shop: Shop, orderId: number, locale: string): string {
  const selected = `gid://shopify/Order/${orderId}`;
  const blocks = extensionsAt(world, shop, orderBlock).map(
    (extension) =>
      `<section class="card"><h2>${escapeHtml(nameOf(extension, locale))}</h2>${frame(world, extension, selected, locale)}</section>`,
  );
  return `${printActions(world, shop, printOrder, locale, selected)}${blocks.join("")}`;
}

/** The print actions of the orders that are chosen in the list. */
export function ordersExtensions(world: World, shop: Shop, locale: string): string {
  return printActions(world, shop, printOrders, locale, "");
}

const extensionsAt = (world: World, shop: Shop, target: string): readonly AdminExtension[] =>
  shop.installation === null ? [] : world.app.extensions.filter((extension) => extension.target === target);

/** @param selected "": the orders that are checked on the page */
function printActions(world: World, shop: Shop, target: string, locale: string, selected: string): string {
  const extensions = extensionsAt(world, shop, target);
  const buttons = extensions.map((extension) => {
    const name = escapeHtml(nameOf(extension, locale));
    const disabled = selected === "" ? " disabled" : "";
    return `<button type="button" class="button" data-print="${extension.handle}" data-selected="${selected}"${disabled}>Print ${name}</button>`;
  });
  const data: ExtensionPageData = {
    extensionsUrl: extensionsUrl(world),
    storePath: `/store/${handleOf(shop)}`,
    appPath: `/store/${handleOf(shop)}/apps/${world.app.handle}`,
    locale,
  };
  return `<div class="actions card"${extensions.length === 0 ? " hidden" : ""}>${buttons.join("")}</div>
<script type="application/json" id="extension-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

function frame(world: World, { handle }: AdminExtension, selected: string, locale: string): string {
  const query = new URLSearchParams({ selected, locale });
  return `<iframe class="extension" title="${handle}" data-src="${escapeHtml(`${extensionsUrl(world)}/frames/${handle}?${query}`)}"></iframe>`;
}
