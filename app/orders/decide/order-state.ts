import type { Order } from "../platform.ts";
import type { LabelState, Purchase } from "../purchase.ts";
import type { ShopSettings } from "../settings.ts";
import type { UnlinkedFulfillment } from "./match-fulfillment.ts";

/** A purchase with its label. */
export interface PurchaseAndLabel {
  readonly purchase: Purchase;
  readonly label: LabelState;
  readonly trackingRef: string | null;
  /** The parcel has arrived: nobody cares for its address any more. */
  readonly delivered: boolean;
  /** Its fulfillment lacks tracking numbers or events. */
  readonly trackingDue: boolean;
}

/** Everything that decides what is due about an order. */
export interface OrderState {
  readonly order: Order;
  readonly purchases: readonly PurchaseAndLabel[];
  /** Fulfillments without a purchase, read in full where a wish or a label without fulfillment may be for one; else empty. */
  readonly unlinked: readonly UnlinkedFulfillment[];
  /** Fulfillments whose purchase waits for its label, read in full where a label without fulfillment may be for one; else empty. */
  readonly awaited: readonly UnlinkedFulfillment[];
  readonly settings: Pick<ShopSettings, "automaticShipments" | "buyWhenPaid">;
  /** Service that automation would buy for each fulfillment order: `<driver>.<code>`, `null` for none. */
  readonly serviceFor: (fulfillmentOrderId: string) => string | null;
  readonly installedAt: Date;
  readonly now: Date;
}
