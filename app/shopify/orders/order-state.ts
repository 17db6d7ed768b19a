import type { FulfillmentLink } from "../../services.server.ts";
import type { ShopSettings } from "../settings.ts";
import type { LooseFulfillment } from "./place-purchase.ts";
import type { OrderNow } from "./read-order.ts";

/** A row of the ledger with its label. */
export interface LedgerRow {
  readonly link: FulfillmentLink;
  /** `unknown`: the carrier was asked and did not answer. */
  readonly label: "none" | "unknown" | "bought" | "cancelled";
  readonly trackingRef: string | null;
  /** The parcel has arrived: nobody cares for its address any more. */
  readonly delivered: boolean;
  /** Its fulfillment lacks tracking numbers or events. */
  readonly trackingDue: boolean;
}

/** Everything that decides what is due about an order. */
export interface OrderState {
  readonly order: OrderNow;
  readonly rows: readonly LedgerRow[];
  /** Fulfillments without a row, read in full where a purchase or an unplaced label may be about one; else empty. */
  readonly loose: readonly LooseFulfillment[];
  /** Fulfillments whose row waits for its label, read in full where an unplaced label may be about one; else empty. */
  readonly awaited: readonly LooseFulfillment[];
  readonly settings: Pick<ShopSettings, "automaticShipments" | "buyWhenPaid">;
  /** Service that automation would buy for each fulfillment order: `<driver>.<code>`, `null` for none. */
  readonly serviceFor: (fulfillmentOrderId: string) => string | null;
  readonly installedAt: Date;
  readonly now: Date;
}
