import { displayFulfillmentStatus, financialStatus, orderTotals } from "../commerce/order-facts.ts";
import type { Fulfillment, Order } from "../state/model.ts";
import { price } from "../state/money.ts";
import { mustFind, ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { fullName } from "../webhooks/address-payload.ts";
import { escapeHtml } from "./escape-html.ts";
import { orderExtensions, ordersExtensions } from "./extension-places.ts";
import { adminLayout } from "./layout.ts";

const text = (value: string | number | null | undefined): string => escapeHtml(String(value ?? "–"));

const words = (constant: string): string =>
  `${constant.slice(0, 1)}${constant.slice(1).toLowerCase().replaceAll("_", " ")}`;

const badge = (constant: string, good: string[]): string =>
  `<span class="badge ${good.includes(constant) ? "good" : "waits"}">${text(words(constant))}</span>`;

const money = (minor: number, currency: string): string => `${price(minor)} ${currency}`;

const card = (title: string, content: string): string =>
  `<section class="card"><h2>${title}</h2>${content}</section>`;

const table = (label: string, heads: string[], rows: string[][]): string =>
  `<div class="table-scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${head}</th>`)
    .join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</tbody></table></div>`;

/** The shop at a glance. */
export function homePage(world: World, shop: Shop): string {
  const carriers = shop.carrierServices.map(({ name, active, callbackUrl }) => [
    text(name),
    active ? "active" : "off",
    `<span class="quiet">${text(new URL(callbackUrl).origin)}/…</span>`,
  ]);
  return adminLayout(world, shop, {
    title: "Home",
    current: "home",
    scripts: [],
    content: `<div class="page"><h1>${text(shop.name)}</h1>
${card("Shop", `<p>${text(shop.domain)} · ${text(shop.currency)} · ${text(shop.timezone)} · ${text(shop.locations.length)} location(s)</p>`)}
${card("Orders", `<p>${shop.orders.length} placed, ${shop.fulfillments.length} fulfillment(s). <a href="/store/${handleOf(shop)}/orders">All orders</a></p>`)}
${card("Carrier services at checkout", carriers.length > 0 ? table("Carrier services", ["Name", "State", "Asked at"], carriers) : "<p>None is registered.</p>")}</div>`,
  });
}

export function productsPage(world: World, shop: Shop): string {
  const rows = shop.products.flatMap((product) =>
    product.variants.map((variant) => [
      text(product.title),
      text(variant.title === "Default Title" ? "" : variant.title),
      text(variant.sku),
      text(money(variant.priceMinor, shop.currency)),
      `${variant.grams} g`,
      text(variant.hsCode),
    ]),
  );
  return adminLayout(world, shop, {
    title: "Products",
    current: "products",
    scripts: [],
    content: `<div class="page"><h1>Products</h1><section class="card">${table("Products", ["Product", "Variant", "SKU", "Price", "Weight", "HS code"], rows)}</section></div>`,
  });
}

/** the newest; the list has no pages */
const shownOrders = 250;

export function ordersPage(world: World, shop: Shop, locale: string): string {
  const rows = shop.orders
    .slice(-shownOrders)
    .reverse()
    .map((order) => [
      `<input type="checkbox" name="order" value="gid://shopify/Order/${order.id}" aria-label="Choose ${text(order.name)}">`,
      `<a href="/store/${handleOf(shop)}/orders/${order.id}">${text(order.name)}</a>`,
      text(order.createdAt.slice(0, 16).replace("T", " ")),
      text(order.shippingAddress ? fullName(order.shippingAddress) : order.email),
      text(order.shippingAddress?.city),
      text(money(orderTotals(order).total, order.currency)),
      order.cancelledAt
        ? badge("CANCELLED", [])
        : badge(displayFulfillmentStatus(shop, order), ["FULFILLED"]),
      text(order.shippingLines[0]?.title),
    ]);
  const heads = ["", "Order", "Date", "Customer", "Destination", "Total", "Fulfillment", "Delivery method"];
  return adminLayout(world, shop, {
    title: "Orders",
    current: "orders",
    scripts: ["admin-extensions"],
    content: `<div class="page"><h1>Orders</h1>${ordersExtensions(world, shop, locale)}<section class="card">${rows.length > 0 ? table("Orders", heads, rows) : "<p>No orders yet.</p>"}</section></div>`,
  });
}

/** One order, with the merchant's two buttons and everything that the app wrote to it. */
export function orderPage(world: World, shop: Shop, order: Order, locale: string): string {
  const status = displayFulfillmentStatus(shop, order);
  const waits = order.cancelledAt === null && status !== "FULFILLED";
  const lines = order.lineItems.map((line) => [
    text(line.title),
    text(line.sku),
    `${line.quantity} × ${text(money(line.priceMinor, order.currency))}`,
    `${line.grams} g`,
  ]);
  const fulfillments = ofOrder(shop.fulfillments, order.id);
  const address = order.shippingAddress;
  return adminLayout(world, shop, {
    title: order.name,
    current: "orders",
    scripts: ["admin-extensions"],
    content: `<div class="page"><h1>${text(order.name)} ${badge(financialStatus(order), ["PAID"])} ${order.cancelledAt ? badge("CANCELLED", []) : badge(status, ["FULFILLED"])}</h1>
${card("Items", table("Items", ["Product", "SKU", "Quantity", "Weight"], lines))}
${card(
  "Delivery",
  `<p>${text(order.shippingLines[0]?.title)} <span class="quiet">(${text(order.shippingLines[0]?.code)})</span>, ${text(money(order.shippingLines[0]?.priceMinor ?? 0, order.currency))}</p>
<p>${address ? [fullName(address), address.address1, `${address.zip ?? ""} ${address.city ?? ""}`, address.countryCode, address.phone].map(text).join("<br>") : "No address"}</p>`,
)}
${waits ? `<form method="post" class="actions card"><button class="button dark" name="do" value="fulfill">Fulfill items</button><button class="button" name="do" value="cancel">Cancel order</button></form>` : ""}
${orderExtensions(world, shop, order.id, locale)}
${fulfillments.map((fulfillment) => fulfillmentCard(shop, fulfillment)).join("")}</div>`,
  });
}

function fulfillmentCard(shop: Shop, fulfillment: Fulfillment): string {
  const location = mustFind(shop.locations, fulfillment.locationId, "location");
  const tracking = fulfillment.tracking.map(
    ({ company, number, url }) =>
      `<p>${text(company)} ${url ? `<a href="${escapeHtml(url)}">${text(number)}</a>` : text(number)}</p>`,
  );
  const events = fulfillment.events.map(
    ({ status, happenedAt, city, message }) =>
      `<li><strong>${text(words(status))}</strong> <span class="quiet">${text(happenedAt.slice(0, 16).replace("T", " "))}${city ? ` · ${text(city)}` : ""}</span>${message ? `<br>${text(message)}` : ""}</li>`,
  );
  return card(
    `Fulfillment ${text(fulfillment.name)} ${fulfillment.status === "CANCELLED" ? badge("CANCELLED", []) : ""}`,
    `<p class="quiet">From ${text(location.name)}</p>${tracking.join("") || "<p>No tracking yet.</p>"}${events.length > 0 ? `<ol class="timeline">${events.join("")}</ol>` : ""}`,
  );
}
