import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Services, Shop } from "../../services.server.ts";
import type { AttentionItem } from "../../shopify/attention.ts";
import { attention } from "../../shopify/attention.ts";
import { presentCheckoutSetup } from "../../shopify/checkout-setup/present-checkout-setup.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { importProgress } from "../frame/import-progress.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { pageFormat } from "../frame/page-format.server.ts";
import { latestShipments } from "../shipments/loader.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requireShop(request);
  const format = pageFormat(request, shop, services.ports.clock.now());
  return homePage(services, shop, new URL(request.url), format);
}

const LATEST = 5;
/** Orders that need a hand, and as many shipments; each "Show more" adds as many. */
const ATTENTION_STEP = 20;
const MOST_STEPS = 50;

/** How often "Show more" was clicked. Whatever an address says that isn't so reads as if it were not there. */
const addressSchema = z.object({ more: z.coerce.number().int().min(0).max(MOST_STEPS).catch(0) });

export async function homePage(services: Services, shop: Shop, address: URL, format: PageFormat) {
  const { more } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const [{ items, hasMore }, latest, setUp, orders, products] = await Promise.all([
    attention(services, shop, ATTENTION_STEP * (more + 1)),
    latestShipments(services, shop, LATEST, format),
    presentCheckoutSetup(services, shop),
    services.imports.get(shop.merchantId, "open-orders"),
    services.imports.get(shop.merchantId, "products"),
  ]);
  return {
    setUp,
    attention: items.flatMap((item) => attentionView(item, format) ?? []),
    /** What the address says when more is to be shown; `null`: that was all. */
    moreAttention: hasMore && more < MOST_STEPS ? more + 1 : null,
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
        purchaseId: item.purchaseId,
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
