import type { ShipmentId } from "../../engine/index.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";

/** A label of ours for pieces that a shopper sends back to one place. */
export interface OrderReturn {
  readonly merchantId: string;
  readonly shop: string;
  readonly orderId: string;
  /** The platform's id of these pieces. */
  readonly partId: string;
  /** The return's number that people use: `#1001-R1`. */
  readonly name: string;
  /** Chosen before the label is bought, so that a repeat buys no second one. */
  readonly shipmentId: ShipmentId;
  /** The shipment that comes back. */
  readonly outgoingId: ShipmentId;
  /**
   * `open`: the label is still to be bought or sent. `sent`: the platform has it. `failed`: the merchant has to act.
   * `ended`: the pieces need no label of ours.
   */
  readonly state: "open" | "sent" | "failed" | "ended";
  /** Why it failed. */
  readonly reason: PurchaseReason | null;
  readonly updatedAt: Date;
}

type Pieces = Pick<OrderReturn, "merchantId" | "partId">;

export interface OrderReturnStore {
  byOrder(merchantId: string, shop: string, orderId: string): Promise<readonly OrderReturn[]>;
  /** Stores it as open. One that is stored already stays, and is returned. */
  begin(wanted: Omit<OrderReturn, "state" | "reason" | "updatedAt">): Promise<OrderReturn>;
  change(pieces: Pieces, to: Pick<OrderReturn, "state" | "reason">): Promise<void>;
  get(merchantId: string, partId: string): Promise<OrderReturn | null>;
  /** The one whose label this is, if it is still to be bought or sent. */
  openByShipment(merchantId: string, shipmentId: ShipmentId): Promise<OrderReturn | null>;
  /** Opens it again if it failed. @param shipmentId of its label from now on */
  reopen(pieces: Pieces, shipmentId: ShipmentId): Promise<void>;
  /** The latest first. */
  failed(merchantId: string, most: number): Promise<readonly OrderReturn[]>;
}
