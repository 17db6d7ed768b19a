import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { fallbackServices } from "../../../domain/orders/offers/offered-services.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { ShopSettings } from "../../../domain/orders/settings.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import type { AttentionItem } from "../../shopify/attention.ts";
import { attention } from "../../shopify/attention.ts";
import { presentCheckoutSetup } from "../../shopify/checkout-setup/present-checkout-setup.ts";
import { causesShown } from "../frame/cause-view.server.ts";
import { importProgress } from "../frame/import-progress.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { pileView } from "../pile/pile.server.ts";
import { latestShipments } from "../shipments/loader.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return homePage(services, shop, new URL(request.url), format);
}

const LATEST = 5;
/** Shows this many orders that need attention, and as many shipments. Each "Show more" adds the same number. */
const ATTENTION_STEP = 20;
const MOST_STEPS = 50;

/** Counts the clicks on "Show more". An invalid value in the address counts as absent. */
const addressSchema = z.object({ more: z.coerce.number().int().min(0).max(MOST_STEPS).catch(0) });

export async function homePage(
  services: OrderServices &
    Pick<
      Services,
      | "adminTraffic"
      | "env"
      | "hiddenOrders"
      | "imports"
      | "inbox"
      | "log"
      | "missingProductData"
      | "parcelChanges"
      | "recipientMails"
      | "checkoutWatches"
      | "sessions"
      | "shops"
      | "tariffs"
      | "webhooks"
    >,
  shop: Shop,
  address: URL,
  format: PageFormat,
) {
  const { more } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const settings = readSettings(shop);
  const [pile, { items, hasMore }, latest, setUp, offered, mails, orders, products] = await Promise.all([
    pileView(services, callerOf(shop)),
    attention(services, shop, ATTENTION_STEP * (more + 1)),
    latestShipments(services, shop, LATEST, format),
    presentCheckoutSetup(services, shop, format.region),
    fallbackServices(services, shop),
    services.recipientMails.settings(shop.merchantId),
    services.imports.get(shop.merchantId, "open-orders"),
    services.imports.get(shop.merchantId, "products"),
  ]);
  return {
    setUp,
    guide: {
      ...settings.guide,
      service:
        settings.fallbackService !== null || settings.shippingMethods.length > 0
          ? ("given" as const)
          : ("missing" as const),
      services: offered.map(({ code, name }) => ({ value: code, label: name })),
      notify: settings.notifyShopper,
      mailsLink: settings.notifyShopper || (mails.forPlatformOrders && mails.kinds.length > 0),
    },
    causes: await causesShown(
      services,
      shop,
      items.flatMap((item) => (item.kind === "cause" ? [item.cause] : [])),
    ),
    pile,
    attention: items.flatMap((item) => attentionView(item, settings, format) ?? []),
    /** The value of `more` in the next address; `null`: every item is shown. */
    moreAttention: hasMore && more < MOST_STEPS ? more + 1 : null,
    latest,
    imports: { orders: importProgress(orders), products: importProgress(products) },
    testMode: shop.environment === "sandbox",
  };
}

/** `null` for an item that the set-up guide or the list of causes shows, with its button. */
function attentionView(item: AttentionItem, { defaultItemWeightG }: ShopSettings, format: PageFormat) {
  switch (item.kind) {
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
    case "exception": {
      const { kind, shipmentId, orderName, trackingRef, carrier, recipient, phone, details, since } = item;
      return {
        kind,
        shipmentId,
        orderName,
        recipient,
        carrier,
        phone,
        details,
        number: trackingRef,
        since: format.moment(since),
      };
    }
    case "label-notice": {
      const { id, code, shipmentId, trackingRef, carrier } = item.notice;
      return {
        ...{ kind: item.kind, noticeId: id, code, shipmentId, name: trackingRef, carrier },
        orderName: item.orderName ?? "",
      };
    }
    case "checkout-silent":
      return { ...item, since: format.moment(item.since) };
    case "webhooks":
      return { kind: item.kind, count: item.count, since: format.moment(item.since) };
    case "webhook-endpoint":
      return { ...item, since: format.day(item.since) };
    case "voucher-numbers": {
      const { kind, carrier, state, left } = item;
      return { kind, name: carrier.name, url: `/app/rates/tariff/${carrier.code}`, state, left };
    }
    case "services-gone": {
      const { kind, carrier, driver, services } = item;
      return { kind, name: carrier.name, url: `/app/rates/carriers/${driver}`, services: [...services] };
    }
    case "return":
    case "no-carrier":
    case "open-outcomes":
    case "hidden-orders":
    case "no-exchange-rate":
      return item;
    case "missing-product-data":
      return {
        kind: item.kind,
        defaultWeight: format.weight(defaultItemWeightG),
        products: item.products.map(({ shippingMinor: minor, currency, ...product }) => ({
          ...product,
          shipping: currency === null || minor === 0 ? null : format.money({ minor, currency }),
        })),
      };
    case "unknown-method": {
      const { name, orders, orderName } = item.method;
      return { kind: item.kind, name, orders, orderName };
    }
    case "kept-back":
      return { kind: item.kind, ...item.of };
    case "exchange-rate": {
      const { rate, ageDays } = item.aged;
      return {
        kind: item.kind,
        from: rate.from,
        to: rate.to,
        ageDays,
        date: format.calendarDay(rate.date),
        source: rate.source,
        leftOut: item.leftOut,
      };
    }
    case "carrier-service":
    case "sender":
    case "cause":
      return null;
  }
}
