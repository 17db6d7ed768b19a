import type { Services, Shop } from "../../services.server.ts";
import type { AttentionItem } from "../attention.ts";
import { attention } from "../attention.ts";
import { presentCheckoutSetup } from "../checkout-setup/present-checkout-setup.ts";
import { importProgress } from "./import-progress.ts";
import type { PageFormat } from "./page-format.ts";
import { latestShipments } from "./shipments-page.ts";

const LATEST = 5;

export async function homePage(services: Services, shop: Shop, format: PageFormat) {
  const [items, latest, setUp, orders, products] = await Promise.all([
    attention(services, shop),
    latestShipments(services, shop, LATEST, format),
    presentCheckoutSetup(services, shop),
    services.imports.get(shop.merchantId, "open-orders"),
    services.imports.get(shop.merchantId, "products"),
  ]);
  return {
    setUp,
    attention: items.flatMap((item) => attentionView(item, format) ?? []),
    latest,
    imports: { orders: importProgress(orders), products: importProgress(products) },
    testMode: shop.environment === "sandbox",
  };
}

/** `null`: the set-up guide says it, with its button. */
function attentionView(item: AttentionItem, format: PageFormat) {
  switch (item.kind) {
    case "fulfillment":
      return {
        kind: item.kind,
        linkId: item.linkId,
        shipmentId: item.shipmentId,
        orderName: item.orderName,
        orderUrl: `shopify://admin/orders/${item.orderId}`,
        state: item.state,
        reason: item.reason,
      };
    case "address-changed":
      return {
        kind: item.kind,
        shipmentId: item.shipmentId,
        orderName: item.orderName,
        orderUrl: `shopify://admin/orders/${item.orderId}`,
        labelPlace: item.labelPlace,
        orderPlace: item.orderPlace,
        replaceable: item.replaceable,
      };
    case "exception":
      return {
        kind: item.kind,
        shipmentId: item.shipmentId,
        name: item.trackingRef,
        details: item.details,
      };
    case "webhooks":
      return { kind: item.kind, count: item.count, since: format.moment(item.since) };
    case "exchange-rate": {
      const { rate, ageDays } = item.aged;
      return {
        kind: item.kind,
        from: rate.from,
        to: rate.to,
        ageDays,
        date: format.calendarDay(rate.date),
        source: rate.source,
      };
    }
    case "carrier-service":
    case "sender":
      return null;
  }
}
