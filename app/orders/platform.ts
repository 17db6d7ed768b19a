/**
 * The port to where orders are placed. The core decides and buys; a platform shows orders, fulfills them and shows their
 * tracking to shoppers. `app/shopify` has one implementation, `test/orders` another.
 *
 * Ids are the platform's own, digits as text: the lists keep them as numbers. An event's id is any text. Times are by the
 * platform's clock.
 */

/** A name, street and town as a person typed it. `country` and `state` are codes (ISO 3166). */
export interface PostalAddress {
  readonly name: string | null;
  readonly company: string | null;
  readonly address: string | null;
  readonly address2: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly phone: string | null;
}

/** What the shopper chose, as an order or one of its lines has it. */
export interface ShippingLine {
  /** `<driver>.<code>` where the shopper chose one of our services. */
  readonly code: string | null;
  readonly title: string;
}

/** How a fulfillment order reaches the shopper. */
export interface Delivery {
  /** False: picked up, brought by the merchant, sold over the counter, or nothing to hand over. */
  readonly byCarrier: boolean;
  readonly serviceCode: string | null;
  /** The service's name as the shopper read it. */
  readonly title: string | null;
}

/** Pieces that leave together: one fulfillment has one shipment. */
export interface Fulfillment {
  readonly id: string;
  /** `pending`: asked for, refused or failed; the pieces have not left. */
  readonly state: "fulfilled" | "cancelled" | "pending";
  readonly createdAt: Date;
  /** The fulfillment service that ships it; `null`: the merchant does. */
  readonly thirdParty: string | null;
  readonly trackingNumbers: readonly string[];
}

export interface FulfillmentOrderLine {
  readonly id: string;
  readonly productTitle: string;
  readonly variantTitle: string | null;
  readonly remainingQuantity: number;
  readonly requiresShipping: boolean;
}

/** Pieces of an order that one location is to ship, and how far it is with them. */
export interface FulfillmentOrder {
  readonly id: string;
  readonly status: "open" | "in-progress" | "on-hold" | "scheduled" | "closed";
  readonly updatedAt: Date;
  /** From when a scheduled one may be fulfilled. */
  readonly fulfillAt: Date | null;
  /** The platform would take a fulfillment of it from us now. */
  readonly canFulfill: boolean;
  /** Why it is on hold, in the platform's words. */
  readonly holds: readonly string[];
  /** Null `id`: the location was deleted. */
  readonly location: { readonly id: string | null; readonly name: string };
  readonly delivery: Delivery | null;
  readonly lines: readonly FulfillmentOrderLine[];
}

/** An order as the platform has it now: what was fulfilled, and what remains. */
export interface Order {
  readonly id: string;
  /** What people call it: `#1001`. */
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
  readonly fullyPaid: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly billingPhone: string | null;
  readonly shippingAddress: PostalAddress | null;
  readonly shippingLines: readonly ShippingLine[];
  readonly fulfillments: readonly Fulfillment[];
  readonly fulfillmentOrders: readonly FulfillmentOrder[];
}

/** Of one piece. */
export interface Price {
  /** Major units. */
  readonly amount: number;
  readonly currency: string;
}

/** What was sold on one line of an order. */
export interface OrderLine {
  readonly id: string;
  readonly name: string;
  readonly requiresShipping: boolean;
  /** Of one piece as it was sold; 0 when nobody entered a weight. */
  readonly soldWeightG: number;
  readonly paidPrice: Price;
  /** Before discounts. */
  readonly listPrice: Price;
  /** The product as it is now; `null` when it is gone. */
  readonly product: {
    /** The number under which product data of this piece is kept. */
    readonly variantId: number;
    /** 0 when nobody entered a weight. */
    readonly weightG: number;
    readonly commodityCode: string | null;
    readonly countryOfOrigin: string | null;
  } | null;
}

/** From where parcels leave. */
export interface Location {
  readonly name: string;
  readonly address: Omit<PostalAddress, "name" | "company">;
}

/** What a fulfillment holds, and how it was to be delivered. */
export interface FulfillmentContents {
  readonly id: string;
  /** `null`: it was deleted, or we may not see it. */
  readonly location: Location | null;
  readonly fulfillmentOrders: readonly {
    readonly id: string;
    readonly delivery: Delivery | null;
    /** Of its first line. */
    readonly shippingLine: ShippingLine | null;
  }[];
  readonly lines: readonly { readonly line: OrderLine; readonly quantity: number }[];
}

/** What remains of a fulfillment order, and how it is to be delivered. */
export interface FulfillmentOrderContents {
  readonly id: string;
  readonly delivery: Delivery | null;
  readonly location: Location | null;
  readonly lines: readonly {
    /** Of the fulfillment order's line; `line.id` is the order's. */
    readonly id: string;
    readonly remainingQuantity: number;
    readonly shippingLine: ShippingLine | null;
    readonly line: OrderLine;
  }[];
}

export interface TrackingInfo {
  /** The carrier's name. */
  readonly company: string;
  /** One for each piece. */
  readonly numbers: readonly string[];
  /** As many as numbers, matched by position; absent: the platform may make its own. */
  readonly urls?: readonly string[];
}

export interface WantedFulfillment {
  readonly fulfillmentOrderId: string;
  /** Ids of the fulfillment order's lines, at most 250; `null`: all that remains. */
  readonly lines: readonly { readonly id: string; readonly quantity: number }[] | null;
  /** `null`: the carrier gave no number yet. */
  readonly tracking: TrackingInfo | null;
  /** The platform writes to the shopper. */
  readonly notifyShopper: boolean;
}

export const eventStatuses = [
  "label-purchased",
  "label-printed",
  "confirmed",
  "picked-up",
  "in-transit",
  "out-for-delivery",
  "ready-for-pickup",
  "attempted-delivery",
  "delayed",
  "delivered",
  "failure",
] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A step of a parcel's way, as the platform shows it to the shopper. */
export interface FulfillmentEvent {
  readonly status: EventStatus;
  readonly happenedAt: Date;
  /** Empty: none. */
  readonly message: string;
}

export interface ShownEvent extends Omit<FulfillmentEvent, "status"> {
  readonly id: string;
  /** `null`: one that we never send. */
  readonly status: EventStatus | null;
}

/**
 * The orders of one shop. Reading answers `null` for what the platform does not have, or does not show us. Nothing that
 * changes something is idempotent: whoever repeats it reads first.
 *
 * Every member @throws PlatformUnavailableError worth a retry; a change may have been made nevertheless
 * @throws PlatformRefusedError the platform understood and said no
 * @throws PlatformClosedError the shop gives us no access now
 */
export interface OrderPlatform {
  readOrder(orderId: string): Promise<Order | null>;
  /** With all of its lines. */
  readFulfillment(fulfillmentId: string): Promise<FulfillmentContents | null>;
  /** With all of its lines. */
  readFulfillmentOrder(fulfillmentOrderId: string): Promise<FulfillmentOrderContents | null>;
  /** What decides whether an earlier attempt arrived; cheaper than reading what the fulfillment holds. */
  readFulfillmentState(fulfillmentId: string): Promise<Pick<Fulfillment, "state" | "trackingNumbers"> | null>;
  /** Answers the new fulfillment's id. */
  fulfill(wanted: WantedFulfillment): Promise<string>;
  /** Cancels a fulfillment: its pieces can be fulfilled again. */
  withdraw(fulfillmentId: string): Promise<void>;
  /** Replaces the numbers that the fulfillment shows. */
  sendTracking(fulfillmentId: string, tracking: TrackingInfo, notifyShopper: boolean): Promise<void>;
  /** All events that the fulfillment shows; none when it is gone. */
  listEvents(fulfillmentId: string): Promise<readonly ShownEvent[]>;
  /**
   * Answers the event's id. It can't be changed or deleted.
   * @throws EventRefusedError this event is refused; others may not be
   */
  sendEvent(fulfillmentId: string, event: FulfillmentEvent): Promise<string>;
}

/** The platform did not answer, answered with a fault of its own, or asks us to slow down. */
export class PlatformUnavailableError extends Error {
  override readonly name: string = "PlatformUnavailableError";
}

/** The platform understood and said no. */
export class PlatformRefusedError extends Error {
  override readonly name: string = "PlatformRefusedError";
  /** Its own words; `null` where it gave none. */
  readonly said: string | null;

  /** @param message what the log says of a refusal without words */
  constructor(said: string | null, message = "The platform refused and gave no reason.") {
    super(said ?? message);
    this.said = said;
  }
}

/** The platform refuses one event, not the fulfillment's events. */
export class EventRefusedError extends PlatformRefusedError {
  override readonly name = "EventRefusedError";
}

/** The shop gives us no access: the app was removed, or its owner has to open it once. */
export class PlatformClosedError extends Error {
  override readonly name: string = "PlatformClosedError";
}
