import type { Services, Shop } from "../../services.server.ts";
import type { AttentionItem } from "../attention.ts";
import { attention } from "../attention.ts";
import { readSettings } from "../settings.ts";
import type { PageFormat } from "./page-format.ts";
import { latestShipments } from "./shipments-page.ts";

const LATEST = 5;

/** Where Shopify lets merchants put rates into a shipping profile. */
const SHIPPING_SETTINGS = "shopify://admin/settings/shipping";

export async function homePage(services: Services, shop: Shop, format: PageFormat) {
  const [items, latest] = await Promise.all([
    attention(services, shop),
    latestShipments(services, shop, LATEST, format),
  ]);
  return {
    setUp: setUpState(shop),
    attention: items.flatMap((item) => attentionView(item, format) ?? []),
    latest,
    testMode: shop.environment === "sandbox",
  };
}

/** Read from the shop each time, so that a step undone elsewhere is open again. */
function setUpState(shop: Shop) {
  const { carrierServiceId, carrierServiceError } = shop;
  return {
    senderGiven: readSettings(shop).sender !== null,
    parcelChosen: isObject(shop.settings) && "defaultParcel" in shop.settings,
    carrierService:
      carrierServiceError !== null
        ? ("failed" as const)
        : carrierServiceId === null
          ? ("connecting" as const)
          : ("connected" as const),
    carrierServiceError,
    shippingSettingsUrl: SHIPPING_SETTINGS,
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
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
    case "carrier-service":
    case "sender":
      return null;
  }
}
