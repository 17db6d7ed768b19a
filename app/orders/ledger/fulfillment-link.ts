import type { Environment } from "../../engine/index.ts";

/** What a purchase of a label is for. Ids are the platform's. */
export interface Purchase {
  readonly fulfillmentOrderId: string;
  /**
   * `null`: all that remains. Settled before anything is bought, then each line of the fulfillment order has its line item.
   */
  readonly lines: readonly PurchasedLine[] | null;
  /** `<driver>.<code>`; `null`: what the shopper chose, else the default service. */
  readonly service: string | null;
  /** `null`: as the settings say. */
  readonly notifyShopper: boolean | null;
}

export interface PurchasedLine {
  /** Of the fulfillment order's line. */
  readonly id: string;
  /** `null` until it is looked up. */
  readonly lineItemId: string | null;
  readonly quantity: number;
}

/** One row of the ledger: one shipment of one fulfillment, made or to be made. */
export interface FulfillmentLink {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly shop: string;
  /** `null` until the platform has the fulfillment. */
  readonly fulfillmentId: string | null;
  readonly orderId: string;
  readonly orderName: string;
  readonly shipmentId: string;
  readonly state: "open" | "linked" | "left-alone" | "failed";
  readonly reason: string | null;
  /** Who wanted it: a rule, or the merchant. */
  readonly origin: "automatic" | "merchant";
  /** Of a purchase; of a fulfillment that was there first, `null`. */
  readonly purchase: Purchase | null;
  /** The fulfillment was made with the shipment, by us. */
  readonly fulfillmentMade: boolean;
  readonly trackingSentAt: Date | null;
  /** The carrier refused to cancel the shipment, and the row says so. */
  readonly cancelRefusedAt: Date | null;
  /** While a label is replaced: the old one. */
  readonly replacedShipmentId: string | null;
  /** Of the order's shipping address that the label was bought for; `null`: not known. */
  readonly addressFingerprint: string | null;
  /** Another address stands on the order since the label was bought. */
  readonly addressChangedAt: Date | null;
  readonly changedFingerprint: string | null;
  /** Zip, city and country of it. */
  readonly changedPlace: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type FulfillmentLinkChange = Partial<
  Pick<
    FulfillmentLink,
    | "fulfillmentId"
    | "orderName"
    | "state"
    | "reason"
    | "origin"
    | "purchase"
    | "fulfillmentMade"
    | "trackingSentAt"
    | "shipmentId"
    | "cancelRefusedAt"
    | "replacedShipmentId"
    | "addressFingerprint"
    | "addressChangedAt"
    | "changedFingerprint"
    | "changedPlace"
  >
>;

/** Tells whether a row is still what somebody has decided upon. */
export type LinkAsRead = Pick<FulfillmentLink, "merchantId" | "id" | "state" | "shipmentId" | "updatedAt">;

type NewLink = Pick<FulfillmentLink, "merchantId" | "environment" | "shop" | "orderId" | "orderName">;

export interface FulfillmentLinkStore {
  /** The link of this fulfillment: there already, or made now with a fresh shipment id, open where no state is given. */
  ensure(
    link: NewLink & { readonly fulfillmentId: string } & Partial<Pick<FulfillmentLink, "state" | "reason">>,
  ): Promise<FulfillmentLink>;
  /**
   * Writes down what is to be bought, and with `inBackground` the job that does it (`settle-order`), in one transaction.
   * A purchase of the same fulfillment order that is unfinished is answered as it stands instead.
   */
  begin(
    link: NewLink & Pick<FulfillmentLink, "origin"> & { readonly purchase: Purchase },
    inBackground: boolean,
  ): Promise<FulfillmentLink>;
  /**
   * Has a purchase that failed done again: the row changed and open, its job in the same transaction. Null when it is not
   * failed, or somebody has changed it since it was read.
   */
  reopen(
    link: LinkAsRead,
    change: Pick<FulfillmentLinkChange, "purchase" | "shipmentId" | "trackingSentAt">,
  ): Promise<FulfillmentLink | null>;
  get(merchantId: string, id: string): Promise<FulfillmentLink | null>;
  byFulfillment(shop: string, fulfillmentId: string): Promise<FulfillmentLink | null>;
  byShipment(shipmentId: string): Promise<FulfillmentLink | null>;
  /** Of this merchant's shipments on one page, those that have a link. */
  byShipments(merchantId: string, shipmentIds: readonly string[]): Promise<readonly FulfillmentLink[]>;
  byOrder(shop: string, orderId: string): Promise<readonly FulfillmentLink[]>;
  /** By what people call the order, `#1001`, with or without the `#`. */
  byOrderName(shop: string, orderName: string): Promise<readonly FulfillmentLink[]>;
  /** The row as changed; null, and nothing is changed, when somebody has changed it since it was read. */
  changeAsRead(link: LinkAsRead, change: FulfillmentLinkChange): Promise<FulfillmentLink | null>;
  /**
   * Has a row worked on once more, only while it still has this shipment: its change and the job that goes on with the
   * order (`settle-order`), in one transaction. Somebody who was quicker has given it another one.
   */
  resume(merchantId: string, id: string, shipmentId: string, change: FulfillmentLinkChange): Promise<void>;
  /** Failed, open for long, or with another address than its label: what needs the merchant's attention. */
  needingAttention(merchantId: string, limit: number): Promise<readonly FulfillmentLink[]>;
}

/** A purchase whose fulfillment is not there yet. */
export function isUnfinished(link: Pick<FulfillmentLink, "fulfillmentId" | "purchase" | "state">): boolean {
  return (
    link.fulfillmentId === null &&
    link.purchase !== null &&
    (link.state === "open" || link.state === "failed")
  );
}

/** How a purchase ends for which nothing is left: a merchant who waits for it sees it fail. */
export function stateOfOver({ origin, state }: FulfillmentLink): "left-alone" | "failed" {
  return origin === "merchant" && state === "open" ? "failed" : "left-alone";
}
