import { setTimeout as sleep } from "node:timers/promises";
import type { Services, Shop } from "../../services.server.ts";
import type { AttentionItem } from "../attention.ts";
import { attention } from "../attention.ts";
import { ratesInCheckout } from "../rates-in-checkout.ts";
import { readSettings } from "../settings.ts";
import type { PageFormat } from "./page-format.ts";
import { latestShipments } from "./shipments-page.ts";

const LATEST = 5;

/** Longer than that the page does not wait for Shopify's answer. */
const SHOPIFY_MAY_TAKE_MS = 1_500;

/** Where Shopify lets merchants put rates into a shipping profile. */
const SHIPPING_SETTINGS = "shopify://admin/settings/shipping";

export async function homePage(services: Services, shop: Shop, format: PageFormat) {
  const [items, latest, ratesShown] = await Promise.all([
    attention(services, shop),
    latestShipments(services, shop, LATEST, format),
    Promise.race([ratesInCheckout(services, shop), sleep(SHOPIFY_MAY_TAKE_MS, null, { ref: false })]),
  ]);
  return {
    setUp: setUpState(shop, ratesShown),
    attention: items.flatMap((item) => attentionView(item, format) ?? []),
    latest,
    testMode: shop.environment === "sandbox",
  };
}

/** Read from the shop each time, so that a step undone elsewhere is open again. */
function setUpState(shop: Shop, ratesShown: boolean | null) {
  const { carrierServiceId, carrierServiceError } = shop;
  return {
    senderGiven: Boolean(readSettings(shop).sender?.phone),
    carrierService:
      carrierServiceError !== null
        ? ("failed" as const)
        : carrierServiceId === null
          ? ("connecting" as const)
          : ("connected" as const),
    carrierServiceError,
    ratesShown,
    shippingSettingsUrl: SHIPPING_SETTINGS,
  };
}

/** `null`: the set-up guide says it, with its button. */
function attentionView(item: AttentionItem, format: PageFormat) {
  switch (item.kind) {
    case "fulfillment":
      return {
        kind: item.kind,
        fulfillmentId: item.fulfillmentId,
        orderName: item.orderName,
        orderUrl: `shopify://admin/orders/${item.orderId}`,
        state: item.state,
        reason: item.reason,
      };
    case "exception":
      return {
        kind: item.kind,
        shipmentId: item.shipmentId,
        name: item.trackingRef,
        details: item.details,
      };
    case "webhook":
      return {
        kind: item.kind,
        id: `${item.topic} ${item.since.getTime()}`,
        topic: item.topic,
        since: format.moment(item.since),
      };
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
