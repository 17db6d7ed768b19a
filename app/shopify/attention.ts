import type { AgedExchangeRate, Shipment } from "../engine/index.ts";
import { localTime, staleExchangeRates } from "../engine/index.ts";
import type { FulfillmentLink, InboxEntry, Services, Shop } from "../services.server.ts";
import { callerOf } from "./caller-of.ts";
import { placeOf } from "./orders/shipping-address.ts";
import { readSettings } from "./settings.ts";

/** Something that waits for the merchant's hand. `reason` is a sentence to read. */
export type AttentionItem =
  /** Checkout shows none of our rates. Remedy: the registration button. */
  | { readonly kind: "carrier-service"; readonly reason: string }
  /** Remedy: the settings page. */
  | { readonly kind: "sender"; readonly missing: "address" | "phone" }
  /** Remedy: what the reason says, then "try again" (`retryLink`). */
  | {
      readonly kind: "fulfillment";
      readonly state: "failed" | "open";
      readonly linkId: string;
      /** Whose label is there, though it has no place; remedy: cancel it. */
      readonly shipmentId: string | null;
      readonly orderId: string;
      readonly orderName: string;
      readonly reason: string | null;
      readonly since: Date;
    }
  /** The order has another address than its label. Remedies: `replaceShipment`, `keepLabel`. */
  | {
      readonly kind: "address-changed";
      readonly shipmentId: string;
      readonly orderId: string;
      readonly orderName: string;
      /** Zip, city and country: of the label, and of the order. */
      readonly labelPlace: string;
      readonly orderPlace: string;
      /** The carrier has not got it yet, so that a label can be made anew. */
      readonly replaceable: boolean;
      readonly since: Date;
    }
  /** Checkout converts at an old rate. Remedy: a newer one in the shipping configuration. */
  | { readonly kind: "exchange-rate"; readonly aged: AgedExchangeRate }
  /** The carrier reports a problem. Remedy: look at the shipment. */
  | {
      readonly kind: "exception";
      readonly shipmentId: string;
      readonly orderId: string | null;
      readonly trackingRef: string;
      readonly details: string;
    }
  /** Work on webhooks that keeps failing; it is repeated by itself. Remedy: the inbox, which says why. */
  | { readonly kind: "webhooks"; readonly count: number; readonly since: Date };

/** Failing messages and old exchange rates, which have pages of their own. */
const MOST_OF_A_KIND = 20;
/** One that waited for its turn, or met Shopify at a bad moment, is nobody's business yet. */
const WORTH_MENTIONING = 3;

export interface Attention {
  readonly items: readonly AttentionItem[];
  /** There are more orders or shipments than were asked for. */
  readonly hasMore: boolean;
}

/**
 * What a merchant should look at, the most pressing first.
 * @param most how many orders, and how many shipments; of each the latest
 */
export async function attention(services: Services, shop: Shop, most: number): Promise<Attention> {
  const [found, exceptions, failing, oldRates] = await Promise.all([
    services.fulfillmentLinks.needingAttention(shop.merchantId, most + 1),
    services.ports.shipments.page(
      callerOf(shop),
      { state: "created", trackingStatus: "EXCEPTION" },
      most,
      null,
    ),
    services.inbox.failing(shop.domain, MOST_OF_A_KIND),
    oldExchangeRates(services, shop),
  ]);
  const links = found.slice(0, most);
  const labels = await services.ports.shipments.byIds(
    callerOf(shop),
    links.map(({ shipmentId }) => shipmentId),
  );
  const items = [
    ...carrierServiceItems(shop),
    ...senderItems(shop),
    ...links.map((link) => linkItem(link, labels.get(link.shipmentId))),
    ...exceptions.shipments.map(
      (shipment): AttentionItem => ({
        kind: "exception",
        shipmentId: shipment.id,
        orderId: shipment.relatedOrderId,
        trackingRef: shipment.trackingRef,
        details: shipment.trackingHistory.at(-1)?.statusDetails ?? "",
      }),
    ),
    ...oldRates.map((aged): AttentionItem => ({ kind: "exchange-rate", aged })),
    ...webhookItems(failing),
  ];
  return { items, hasMore: found.length > most || exceptions.nextCursor !== null };
}

function linkItem(link: FulfillmentLink, shipment: Shipment | undefined): AttentionItem {
  const { id, state, orderId, orderName, reason, shipmentId, addressChangedAt, changedPlace } = link;
  if (state === "linked" && addressChangedAt !== null && shipment !== undefined)
    return {
      kind: "address-changed",
      shipmentId,
      orderId,
      orderName,
      labelPlace: placeOf(shipment.to),
      orderPlace: changedPlace ?? "",
      replaceable: shipment.state === "created" && shipment.pickupAt === null,
      since: addressChangedAt,
    };
  return {
    kind: "fulfillment",
    state: state === "failed" ? "failed" : "open",
    linkId: id,
    shipmentId: shipment?.state === "created" ? shipmentId : null,
    orderId,
    orderName,
    reason,
    since: link.updatedAt,
  };
}

async function oldExchangeRates({ ports }: Services, shop: Shop): Promise<readonly AgedExchangeRate[]> {
  const { exchangeRates, handling } = await ports.configs.get(callerOf(shop));
  const today = localTime(ports.clock.now(), handling.timeZone).date;
  return staleExchangeRates(exchangeRates, today).slice(0, MOST_OF_A_KIND);
}

/** At most as many as were asked for: the count is "so many, or more" then. */
function webhookItems(failing: readonly InboxEntry[]): AttentionItem[] {
  const worth = failing.filter(({ attempts }) => attempts >= WORTH_MENTIONING);
  const oldest = worth.at(-1);
  return oldest === undefined ? [] : [{ kind: "webhooks", count: worth.length, since: oldest.receivedAt }];
}

function carrierServiceItems({ carrierServiceId, carrierServiceError }: Shop): AttentionItem[] {
  if (carrierServiceError !== null) return [{ kind: "carrier-service", reason: carrierServiceError }];
  return carrierServiceId === null
    ? [{ kind: "carrier-service", reason: "The carrier service is not registered with Shopify yet." }]
    : [];
}

function senderItems(shop: Shop): AttentionItem[] {
  const { sender } = readSettings(shop);
  if (sender === null) return [{ kind: "sender", missing: "address" }];
  return sender.phone === null ? [{ kind: "sender", missing: "phone" }] : [];
}
