import type { LabelNoticeCode } from "../../../domain/engine/index.ts";
import type { OrderAttentionItem } from "../../../domain/orders/attention/attention.ts";
import type { MissingProductData } from "../../../domain/orders/attention/missing-product-data.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import type { SilenceCause } from "../../../domain/shops/checkout-silence.ts";

/** One item that needs the merchant. `details` are the carrier's words. */
export type AttentionItem =
  /** Shoppers see no rates any more. */
  | { readonly kind: "checkout-silent"; readonly cause: SilenceCause; readonly since: string }
  /** The label has another address than the order. */
  | {
      readonly kind: "address-changed";
      readonly shipmentId: string;
      readonly orderName: string;
      readonly orderUrl: string;
      readonly labelPlace: string;
      readonly orderPlace: string;
      readonly replaceable: boolean;
    }
  | {
      readonly kind: "exception";
      readonly shipmentId: string;
      /** `null`: the shipment has no order. */
      readonly orderName: string | null;
      readonly number: string;
      readonly recipient: string;
      readonly carrier: string;
      readonly phone: string | null;
      readonly details: string;
      readonly since: string;
    }
  /** Orders older than 60 days that were fulfilled and that Shopify hides. */
  | { readonly kind: "hidden-orders"; readonly count: number }
  /** Products that checkouts priced without their weight or size. */
  | {
      readonly kind: "missing-product-data";
      readonly products: readonly (Pick<MissingProductData, "title" | "answers" | "weight" | "size"> & {
        /** The part of delivery costs that rests on it; null: none is known. */
        readonly shipping: string | null;
      })[];
      /** The weight that counts where there is none. */
      readonly defaultWeight: string;
    }
  /** Bookings of which only a person finds the outcome. */
  | Extract<OrderAttentionItem, { kind: "open-outcomes" }>
  /** A return without a label. */
  | Extract<OrderAttentionItem, { kind: "return" }>
  /** News about a label that the merchant did not ask for, or could not cancel. */
  | {
      readonly kind: "label-notice";
      readonly noticeId: string;
      readonly code: LabelNoticeCode;
      readonly shipmentId: string;
      /** The tracking number. */
      readonly name: string;
      readonly carrier: string;
      /** Empty: the notice is about the label alone. */
      readonly orderName: string;
    }
  /** A carrier's voucher numbers that run out, or are missing. */
  | {
      readonly kind: "voucher-numbers";
      readonly name: string;
      /** The carrier's page. */
      readonly url: string;
      readonly state: "none" | "used-up" | "low";
      readonly left: number;
    }
  | {
      readonly kind: "services-gone";
      readonly name: string;
      /** The carrier's page. */
      readonly url: string;
      readonly services: readonly string[];
    }
  /** Nothing of these carriers shows at checkout. */
  | Extract<OrderAttentionItem, { kind: "no-carrier" | "no-exchange-rate" }>
  /** Shoppers chose a flat rate that has no service. */
  | {
      readonly kind: "unknown-method";
      readonly name: string;
      readonly orders: number;
      readonly orderName: string;
    }
  /** Orders that the rule for paid orders left alone. */
  | {
      readonly kind: "kept-back";
      readonly reason: PurchaseReason;
      readonly orders: number;
      /** The latest. */
      readonly orderId: string;
      readonly orderName: string;
    }
  /** A stale exchange rate. */
  | {
      readonly kind: "exchange-rate";
      readonly from: string;
      readonly to: string;
      readonly ageDays: number;
      readonly date: string;
      readonly source: string;
      /** Too old for the merchant, so checkout leaves its prices out. */
      readonly leftOut: boolean;
    }
  /** Webhooks from Shopify that failed; `since` the oldest. */
  | { readonly kind: "webhooks"; readonly count: number; readonly since: string }
  /** A server of the merchant's own that gets no more webhooks. */
  | {
      readonly kind: "webhook-endpoint";
      readonly endpointId: string;
      readonly host: string;
      readonly reason: "failing" | "gone";
      readonly since: string;
    };
