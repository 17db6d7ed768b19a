import type { Environment } from "../../engine/index.ts";
import type { Order } from "../platform.ts";
import type { LabelState, Purchase } from "../purchase.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import type { ShopSettings } from "../settings.ts";
import type { UnlinkedFulfillment } from "./match-fulfillment.ts";

/** A purchase with its label. */
export interface PurchaseAndLabel {
  readonly purchase: Purchase;
  readonly label: LabelState;
  readonly trackingRef: string | null;
  /** The tracking numbers of all its parcels; absent: `trackingRef` alone. */
  readonly numbers?: readonly string[];
  /** The parcel has arrived, so a changed address no longer matters. */
  readonly delivered: boolean;
  /** Its fulfillment lacks tracking numbers or events. */
  readonly trackingDue: boolean;
}

/** Doubts in spite of which a label is bought. Absent: it is not. */
type BuyingSettings = Pick<
  ShopSettings,
  "buysAuthorized" | "buysMediumRisk" | "buysHighRisk" | "buysLate" | "buysTestOrders"
>;

/** All facts that decide which steps an order needs. */
export interface OrderState {
  readonly order: Order;
  readonly environment: Environment;
  /** The shop works in this environment now; otherwise its purchases only finish. */
  readonly isPresent: boolean;
  /** The order's purchases in this environment. */
  readonly purchases: readonly PurchaseAndLabel[];
  /** Purchases of the other environment: their fulfillments are taken. */
  readonly others: readonly Purchase[];
  /**
   * Fulfillments without a purchase, with their lines where a wish or a label without a fulfillment may match one;
   * else empty.
   */
  readonly unlinked: readonly UnlinkedFulfillment[];
  /**
   * Fulfillments whose purchase waits for its label, with their lines where a label without a fulfillment may match
   * one; else empty.
   */
  readonly awaited: readonly UnlinkedFulfillment[];
  readonly settings: Pick<ShopSettings, "automaticShipments" | "buyWhenPaid"> & Partial<BuyingSettings>;
  /** The service that automation would buy for a fulfillment order: `<driver>.<code>`, `null` for none. */
  readonly serviceFor: (fulfillmentOrderId: string) => string | null;
  /** Why there is no such service. Absent: it is not known. */
  readonly noServiceFor?: (fulfillmentOrderId: string) => PurchaseReason | null;
  /** The shop's; `null` or absent: UTC. */
  readonly timeZone?: string | null;
  /** Fulfillments from before match no purchase, unless they show its label's number. */
  readonly since: Date;
  readonly now: Date;
}
