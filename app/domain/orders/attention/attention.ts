import type {
  AgedExchangeRate,
  Booking,
  CarrierIdentity,
  LabelNotice,
  NumbersState,
  Shipment,
} from "../../engine/index.ts";
import {
  compileExchange,
  countingScans,
  goneServices,
  localTime,
  numbersLeft,
  numbersState,
  staleExchangeRates,
} from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { Cause } from "../causes/causes.ts";
import { failingCauses } from "../causes/failing-causes.ts";
import type { KeptBackOrders } from "../open-orders/open-order-store.ts";
import { placeOf } from "../parcels/shipping-address.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { isPlaced } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { readSettings } from "../settings.ts";
import { keptBackOrders } from "./kept-back-orders.ts";
import { exchangesOf, missingExchange } from "./missing-exchange.ts";
import type { UnknownMethod } from "./unknown-methods.ts";
import { unknownMethods } from "./unknown-methods.ts";

/** Something that needs the merchant's attention. */
export type OrderAttentionItem =
  /** Remedy: the settings page. */
  | { readonly kind: "sender"; readonly missing: "address" | "phone" }
  /** Bookings of which only a person finds the outcome. Remedy: their page. */
  | { readonly kind: "open-outcomes"; readonly count: number; readonly carriers: readonly string[] }
  /** Orders that failed alike. Remedy: the cause's. */
  | { readonly kind: "cause"; readonly cause: Cause }
  /** The order has another address than its label. Remedies: `replaceShipment`, `keepLabel`. */
  | {
      readonly kind: "address-changed";
      readonly shipmentId: string;
      readonly orderId: string;
      readonly orderName: string;
      /** Zip, city and country of the label and of the order. */
      readonly labelPlace: string;
      readonly orderPlace: string;
      /** The carrier has not collected the parcel yet, so its label can be replaced. */
      readonly replaceable: boolean;
      readonly since: Date;
    }
  /** The carrier's voucher numbers run out, or are missing. Remedy: a range on the carrier's page. */
  | {
      readonly kind: "voucher-numbers";
      readonly carrier: CarrierIdentity;
      readonly state: Exclude<NumbersState, "enough">;
      readonly left: number;
    }
  /** A carrier no longer has services that the shop chose. Remedy: others, on the carrier's page, where saving ends the news. */
  | {
      readonly kind: "services-gone";
      readonly carrier: CarrierIdentity;
      readonly driver: string;
      readonly services: readonly string[];
    }
  /** The shop is live without a carrier. Remedy: one on the page about going live. */
  | { readonly kind: "no-carrier" }
  /** No rate of these carriers shows at checkout. Remedy: an exchange rate to the shop's currency. */
  | {
      readonly kind: "no-exchange-rate";
      readonly from: string;
      readonly to: string;
      readonly carriers: readonly string[];
    }
  /** Orders with this method got no label. Remedy: a service for it. */
  | { readonly kind: "unknown-method"; readonly method: UnknownMethod }
  /** The rule for paid orders left orders alone. Remedy: their label by hand, or what the reason names. */
  | { readonly kind: "kept-back"; readonly of: KeptBackOrders }
  /** Checkout converts at an old rate. Remedy: a newer one in the shipping-config. */
  | { readonly kind: "exchange-rate"; readonly aged: AgedExchangeRate; readonly leftOut: boolean }
  /** A return that the merchant has agreed to has no label. Remedy: the action that the reason names, then `retryReturn`. */
  | {
      readonly kind: "return";
      readonly partId: string;
      readonly returnName: string;
      /** The shipment that comes back. */
      readonly shipmentId: string;
      readonly reason: PurchaseReason | null;
    }
  /** News about a label that the merchant did not ask for, or could not cancel. */
  | {
      readonly kind: "label-notice";
      readonly notice: LabelNotice;
      /** The order's number as people use it; `null`: none, or the notice is about the label alone. */
      readonly orderName: string | null;
    }
  /** The carrier reports a problem. Remedy: call, then mark it as done. */
  | {
      readonly kind: "exception";
      readonly shipmentId: string;
      /** The order's number as people use it; `null`: the shipment has no order. */
      readonly orderName: string | null;
      readonly trackingRef: string;
      readonly carrier: string;
      readonly recipient: string;
      /** The recipient's phone number. */
      readonly phone: string | null;
      /** The carrier's words. */
      readonly details: string;
      readonly since: Date;
    };

/** Limits the outdated exchange rates, which have a page of their own, returns, and the notices about labels. */
const MOST_OF_A_KIND = 20;
/** Counted up to so many: each is settled by hand. */
const MOST_OUTCOMES = 100;

export interface OrderAttention {
  readonly items: readonly OrderAttentionItem[];
  /** There are more orders or shipments than were asked for. */
  readonly hasMore: boolean;
}

/**
 * Lists the orders and shipments that need the merchant's attention, the most pressing first.
 * @param most the latest so many orders, and the latest so many shipments
 */
export async function orderAttention(
  services: OrderServices,
  shop: OrderShop,
  most: number,
): Promise<OrderAttention> {
  const [found, { causes }, exceptions, notices, returns, exchange, numbers, unknown, back, open] =
    await Promise.all([
      services.purchases.addressChanged(callerOf(shop), most + 1),
      failingCauses(services, shop),
      services.ports.shipments.page(callerOf(shop), { isExceptionOpen: true }, most, null),
      services.ports.labelNotices.recent(callerOf(shop), MOST_OF_A_KIND),
      services.orderReturns.failed(shop.merchantId, MOST_OF_A_KIND),
      exchangeItems(services, shop),
      carrierItems(services, shop),
      unknownMethods(services, shop),
      keptBackOrders(services, shop, MOST_OF_A_KIND),
      services.ports.bookings.unproven(callerOf(shop), MOST_OUTCOMES),
    ]);
  const purchases = found.slice(0, most);
  const labels = await services.ports.shipments.byIds(
    callerOf(shop),
    purchases.map(({ shipmentId }) => shipmentId),
  );
  const items = [
    ...outcomeItems(open),
    ...senderItems(shop),
    ...exchange.missing,
    ...unknown
      .slice(0, MOST_OF_A_KIND)
      .map((method): OrderAttentionItem => ({ kind: "unknown-method", method })),
    ...numbers,
    ...back.map((of): OrderAttentionItem => ({ kind: "kept-back", of })),
    ...causes.map((cause): OrderAttentionItem => ({ kind: "cause", cause })),
    ...purchases.flatMap((purchase) => movedItems(purchase, labels.get(purchase.shipmentId))),
    ...returns.map(
      ({ partId, name, outgoingId, reason }): OrderAttentionItem => ({
        kind: "return",
        partId,
        returnName: name,
        shipmentId: outgoingId,
        reason,
      }),
    ),
    ...(await noticeItems(services, shop, notices)),
    ...(await exceptionItems(services, shop, exceptions.shipments)),
    ...exchange.old,
  ];
  return { items, hasMore: found.length > most || exceptions.nextCursor !== null };
}

function outcomeItems(open: readonly Booking[]): readonly OrderAttentionItem[] {
  if (open.length === 0) return [];
  const carriers = [...new Set(open.map(({ draft }) => draft.carrier.name))];
  return [{ kind: "open-outcomes", count: open.length, carriers }];
}

async function noticeItems(
  { purchases }: OrderServices,
  { merchantId }: OrderShop,
  notices: readonly LabelNotice[],
): Promise<readonly OrderAttentionItem[]> {
  const ofOrders = notices.filter(({ code }) => code === "collects-too-little");
  const own =
    ofOrders.length === 0
      ? []
      : await purchases.byShipments(
          merchantId,
          ofOrders.map(({ shipmentId }) => shipmentId),
        );
  const names = new Map(own.map(({ shipmentId, orderName }) => [shipmentId, orderName]));
  return notices.map((notice) => ({
    kind: "label-notice",
    notice,
    orderName: names.get(notice.shipmentId) ?? null,
  }));
}

async function exceptionItems(
  { purchases }: OrderServices,
  { merchantId }: OrderShop,
  shipments: readonly Shipment[],
): Promise<readonly OrderAttentionItem[]> {
  const own = await purchases.byShipments(
    merchantId,
    shipments.map(({ id }) => id),
  );
  const names = new Map(own.map(({ shipmentId, orderName }) => [shipmentId, orderName]));
  return shipments.map((shipment) => {
    const { id, to, carrier, trackingRef, trackingHistory, updatedAt } = shipment;
    const latest = countingScans(trackingHistory).at(-1)?.entry;
    return {
      kind: "exception",
      shipmentId: id,
      trackingRef,
      carrier: carrier.name,
      phone: to.phone ?? null,
      orderName: names.get(id) ?? shipment.orderName ?? shipment.relatedOrderId,
      recipient: to.name ?? to.company ?? "",
      details: latest?.statusDetails ?? "",
      since: latest?.statusDate ?? updatedAt,
    };
  });
}

function movedItems(purchase: Purchase, shipment: Shipment | undefined): OrderAttentionItem[] {
  if (!isPlaced(purchase) || purchase.addressChange === null || shipment === undefined) return [];
  const { orderId, orderName, shipmentId, addressChange } = purchase;
  return [
    {
      kind: "address-changed",
      shipmentId,
      orderId,
      orderName,
      labelPlace: placeOf(shipment.to),
      orderPlace: addressChange.place,
      replaceable: shipment.state === "created" && shipment.pickupAt === null,
      since: addressChange.at,
    },
  ];
}

interface ExchangeItems {
  readonly missing: readonly OrderAttentionItem[];
  readonly old: readonly OrderAttentionItem[];
}

async function exchangeItems({ ports }: OrderServices, shop: OrderShop): Promise<ExchangeItems> {
  const caller = callerOf(shop);
  const { accounts, shippingConfig } = await ports.setups.get(caller);
  const { exchangeRates, handling } = shippingConfig;
  const now = ports.clock.now();
  const exchange = compileExchange(shippingConfig, ports.fixings)(now);
  const used = exchangesOf(ports.carriers, accounts, exchange, shop.currency);
  // The merchant's own, needed or not, and the central bank's that are needed.
  const rates = new Map([...used, ...exchangeRates].map((rate) => [`${rate.from}/${rate.to}`, rate]));
  return {
    missing: missingExchange(ports.carriers, accounts, exchange, shop.currency),
    old: staleExchangeRates([...rates.values()], localTime(now, handling.timeZone).date)
      .slice(0, MOST_OF_A_KIND)
      .map((aged) => ({
        kind: "exchange-rate",
        aged,
        leftOut: exchange.lapsed(aged.rate.from, aged.rate.to) !== null,
      })),
  };
}

/** That there is no carrier; carriers without an API whose labels can't be bought soon, or now. The sandbox has sample numbers. */
async function carrierItems(
  { ports, voucherRanges }: OrderServices,
  shop: OrderShop,
): Promise<readonly OrderAttentionItem[]> {
  if (shop.environment === "sandbox") return [];
  const caller = callerOf(shop);
  const [accounts, ranges] = await Promise.all([
    ports.accounts.enabled(caller),
    voucherRanges.byCarrier(caller),
  ]);
  if (accounts.length === 0) return [{ kind: "no-carrier" }];
  const gone = accounts.flatMap((account): OrderAttentionItem[] => {
    const services = goneServices(account).map(({ name }) => name);
    const { carrier, driver } = account;
    return services.length === 0 ? [] : [{ kind: "services-gone", carrier, driver, services }];
  });
  const numbers = accounts
    .filter(({ driver }) => driver === "tariff")
    .flatMap(({ carrier }): OrderAttentionItem[] => {
      const own = ranges.get(carrier.code) ?? [];
      const state = numbersState(own);
      if (state === "enough") return [];
      const left = Number(own.reduce((sum, range) => sum + numbersLeft(range), 0n));
      return [{ kind: "voucher-numbers", carrier, state, left }];
    });
  return [...gone, ...numbers];
}

function senderItems(shop: OrderShop): OrderAttentionItem[] {
  const { sender } = readSettings(shop);
  if (sender === null) return [{ kind: "sender", missing: "address" }];
  return sender.phone === null ? [{ kind: "sender", missing: "phone" }] : [];
}
