/**
 * The port to the platform where orders are placed. The core decides and buys; a platform reads orders, fulfills them
 * and shows their tracking to shoppers. `app/entrypoints/shopify` has one implementation, `test/orders` another.
 *
 * Ids are the platform's own: numbers as text, because the database keeps them as numbers. An event's id is any text.
 * Times are by the platform's clock.
 */
import type { CalendarDate, Milestone } from "../engine/index.ts";
import type { OrderPieces } from "./purchases/order-pieces.ts";

/** An address as a person typed it. `country` and `state` are ISO 3166 codes. */
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

/** The shopper's shipping method on an order or one of its lines. */
export interface ShippingLine {
  /** `<driver>.<code>` for one of our services. */
  readonly code: string | null;
  readonly title: string;
  /** The number typed for a service that asks for one; it need not be the address's. Absent: none. */
  readonly phone?: string | null;
}

/** How a fulfillment order reaches the shopper. */
export interface Delivery {
  /** False: pickup in the shop, the merchant's own delivery, a sale over the counter, or nothing to ship. */
  readonly byCarrier: boolean;
  readonly serviceCode: string | null;
  /** The service's name at checkout. */
  readonly title: string | null;
  /** Another app's locker or shop, which the order's address names at most. Absent: no. */
  readonly toPickupPoint?: boolean;
  /** The phone number at the place that the pieces go to, as the order's address is now. Absent: none. */
  readonly destinationPhone?: string | null;
  /** The shopper's words for the courier. Absent: none. */
  readonly contact?: { readonly phone: string | null; readonly instructions: string | null } | null;
}

/** Pieces that leave together: one fulfillment has one shipment. */
export interface Fulfillment {
  readonly id: string;
  /** `pending`: requested, refused or failed; the pieces have not left. */
  readonly state: "fulfilled" | "cancelled" | "pending";
  readonly createdAt: Date;
  /** The fulfillment service that ships it; `null`: the merchant ships it. */
  readonly thirdParty: string | null;
  readonly trackingNumbers: readonly string[];
}

export interface FulfillmentState extends Pick<Fulfillment, "state"> {
  /** Its numbers, and where each leads; `null`: nowhere. */
  readonly tracking: readonly { readonly number: string; readonly url: string | null }[];
}

export interface FulfillmentOrderLine {
  readonly id: string;
  readonly productTitle: string;
  readonly variantTitle: string | null;
  readonly remainingQuantity: number;
  readonly requiresShipping: boolean;
  /** Absent: it has none. */
  readonly sku?: string;
  /** Of one piece, in grams; 0: it has none. Absent: the reading did not ask. */
  readonly weightG?: number;
}

/** Pieces of an order that one location is to ship, and their progress. */
export interface FulfillmentOrder {
  readonly id: string;
  readonly status: "open" | "in-progress" | "on-hold" | "scheduled" | "closed";
  readonly updatedAt: Date;
  /** The latest time that checkout promised. Absent: none. */
  readonly promisedBy?: Date;
  /** When a scheduled one may be fulfilled. */
  readonly fulfillAt: Date | null;
  /** The platform accepts a fulfillment of it from us now. */
  readonly canFulfill: boolean;
  /** Why it is on hold, in the platform's words. */
  readonly holds: readonly string[];
  /** `null` id: the location was deleted. */
  readonly location: { readonly id: string | null; readonly name: string };
  readonly delivery: Delivery | null;
  readonly lines: readonly FulfillmentOrderLine[];
}

/** `pending`: the platform has not judged yet. */
export type OrderRisk = "none" | "pending" | "medium" | "high";

/** An order as the platform has it now, with its fulfillments and its remaining pieces. */
export interface Order {
  readonly id: string;
  /** The number that people use: `#1001`. */
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
  readonly fullyPaid: boolean;
  /** The money is reserved and not captured. Absent: no. */
  readonly isAuthorized?: boolean;
  /** The merchant's and their apps' words on the order. Absent: none. */
  readonly tags?: readonly string[];
  /** Nothing was paid, and nothing is to be sent. Absent: no. */
  readonly isTest?: boolean;
  /** Of fraud, as the platform and its apps judge. Absent: none is known. */
  readonly risk?: OrderRisk;
  /** Names of the payment methods, as the merchant or the platform calls them. */
  readonly paymentGateways: readonly string[];
  /** Still to be paid, in the shop's currency. */
  readonly outstanding: Price;
  /** Absent: not known. */
  readonly pieces?: OrderPieces;
  /** The shopper's, as BCP 47 has it; `null`: unknown. */
  readonly language: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly billingPhone: string | null;
  readonly shippingAddress: PostalAddress | null;
  readonly shippingLines: readonly ShippingLine[];
  readonly fulfillments: readonly Fulfillment[];
  readonly fulfillmentOrders: readonly FulfillmentOrder[];
  /** A return is requested or under way. */
  readonly isReturning: boolean;
}

export interface Price {
  /** Major units. */
  readonly amount: number;
  readonly currency: string;
}

/** A product as it was sold on one line of an order. */
export interface OrderLine {
  readonly id: string;
  readonly name: string;
  /** At the time of sale. Absent: it had none. */
  readonly sku?: string;
  readonly requiresShipping: boolean;
  /** The weight of one piece at the time of sale; 0 when it had none. */
  readonly soldWeightG: number;
  /** The price of one piece, after discounts. */
  readonly paidPrice: Price;
  /** The price of one piece, before discounts. */
  readonly listPrice: Price;
  /** The product as it is now; `null` when it is deleted. */
  readonly product: {
    /** Product data is kept under this number. */
    readonly variantId: number;
    /** 0 without a weight. */
    readonly weightG: number;
    readonly commodityCode: string | null;
    readonly countryOfOrigin: string | null;
  } | null;
}

/** A place that parcels leave from. */
export interface Location {
  readonly name: string;
  readonly address: Omit<PostalAddress, "name" | "company">;
}

/** The pieces of a fulfillment, and their delivery. */
export interface FulfillmentContents {
  readonly id: string;
  /** `null`: it was deleted, or is hidden from us. */
  readonly location: Location | null;
  readonly fulfillmentOrders: readonly {
    readonly id: string;
    readonly delivery: Delivery | null;
    /** The shipping line of the fulfillment order's first line. */
    readonly shippingLine: ShippingLine | null;
  }[];
  readonly lines: readonly { readonly line: OrderLine; readonly quantity: number }[];
}

/** The remaining pieces of a fulfillment order, and their delivery. */
export interface FulfillmentOrderContents {
  readonly id: string;
  readonly delivery: Delivery | null;
  readonly location: Location | null;
  readonly lines: readonly {
    /** The fulfillment order line's id; `line.id` is the order line's. */
    readonly id: string;
    readonly remainingQuantity: number;
    readonly shippingLine: ShippingLine | null;
    readonly line: OrderLine;
  }[];
}

/** Pieces of a return that the merchant has agreed to, and that go back to one place. */
export interface ReturnPart {
  readonly id: string;
  /** The return's number that people use: `#1001-R1`. */
  readonly returnName: string;
  readonly state: "open" | "cancelled" | "closed";
}

export interface ReturnPartContents {
  readonly lines: FulfillmentContents["lines"];
  /** Their ways back that the platform knows, each with its number. */
  readonly deliveries: readonly { readonly trackingNumber: string | null }[];
}

/** A label for the way back. The platform shows and mails it to the shopper. */
export interface ReturnLabel {
  readonly partId: string;
  /** `null`: the carrier gives one later, or none. */
  readonly trackingNumber: string | null;
  readonly trackingUrl: string;
  /** The platform fetches the file at once. */
  readonly labelUrl: string;
}

export interface TrackingInfo {
  /** The carrier's name. */
  readonly company: string;
  /** One per piece. */
  readonly numbers: readonly string[];
  /** http(s), as many as numbers and matched by position. */
  readonly urls: readonly string[];
}

export interface WantedFulfillment {
  readonly fulfillmentOrderId: string;
  /** Ids of the fulfillment order's lines, at most 250; `null`: everything that remains. */
  readonly lines: readonly { readonly id: string; readonly quantity: number }[] | null;
  /** `null`: the carrier has given no number yet. */
  readonly tracking: TrackingInfo | null;
  /** The platform mails the shopper. */
  readonly notifyShopper: boolean;
}

/** A tracking event as the platform shows it to the shopper. */
export interface FulfillmentEvent {
  readonly status: Milestone;
  readonly happenedAt: Date;
  /** May be empty. */
  readonly message: string;
  /** The place of the event, in the carrier's words. */
  readonly place?: string;
  /** The day for which the delivery is promised now. */
  readonly expectedOn?: CalendarDate;
}

export interface ShownEvent extends Pick<FulfillmentEvent, "happenedAt" | "message"> {
  readonly id: string;
  /** `null`: a status that we never send. */
  readonly status: Milestone | null;
}

/** An order with the contents of all its fulfillment orders. */
export interface OrderWithGoods {
  readonly order: Order;
  readonly contents: readonly FulfillmentOrderContents[];
}

/**
 * Reads the orders of one shop. Answers `null` for anything deleted or hidden from us.
 *
 * Every member @throws PlatformUnavailableError worth a retry
 * @throws PlatformRefusedError the platform understood and refused
 * @throws PlatformClosedError the shop gives us no access now
 */
export interface OrderReader {
  readOrder(orderId: string): Promise<Order | null>;
  /** Several orders at a lower cost than one by one. Those that are deleted, hidden or too long for it are left out. */
  readOrders(orderIds: readonly string[]): Promise<readonly OrderWithGoods[]>;
  /** Reads a fulfillment with all of its lines; `null`: there is none. */
  readFulfillment(fulfillmentId: string): Promise<FulfillmentContents | null>;
  /** Reads a fulfillment order with all of its lines; `null`: there is none. */
  readFulfillmentOrder(fulfillmentOrderId: string): Promise<FulfillmentOrderContents | null>;
  /** Shows whether an earlier attempt arrived; cheaper than reading the contents. */
  readFulfillmentState(fulfillmentId: string): Promise<FulfillmentState | null>;
  /** All events of the fulfillment; none when it is deleted. */
  listEvents(fulfillmentId: string): Promise<readonly ShownEvent[]>;
  /** Reads the parts of all the order's returns. `null`: the shop doesn't show them to us. */
  readReturns(orderId: string): Promise<readonly ReturnPart[] | null>;
  /** Reads a part of a return with all of its lines; `null`: there is none. */
  readReturnPart(partId: string): Promise<ReturnPartContents | null>;
}

/** An order's amounts, in the shop's currency. */
export interface OrderTotals {
  /** With taxes. */
  readonly total: Price;
  readonly tax: Price;
  /** Without what was refunded. */
  readonly received: Price;
  /** Below zero: the shopper gets it back. */
  readonly outstanding: Price;
}

/**
 * Changes the orders of one shop, for its shoppers to see. But for `correctAddress`, no change is idempotent: read before repeating one.
 *
 * Every member @throws as OrderReader; PlatformUnavailableError: the change may have been made
 */
export interface OrderChanges {
  /** Answers the new fulfillment's id. */
  fulfill(wanted: WantedFulfillment): Promise<string>;
  /** Cancels a fulfillment, so that its pieces can be fulfilled again. */
  withdraw(fulfillmentId: string): Promise<void>;
  /** Replaces the shipping address of an order, which may change its taxes. */
  correctAddress(orderId: string, address: PostalAddress): Promise<OrderTotals>;
  /** Replaces the numbers on the fulfillment. */
  sendTracking(fulfillmentId: string, tracking: TrackingInfo, notifyShopper: boolean): Promise<void>;
  /** Adds a way back, and has the platform mail its label to the shopper. */
  sendReturnLabel(label: ReturnLabel): Promise<void>;
  /**
   * Answers the event's id. Events can't be changed or deleted.
   * @throws EventRefusedError this event is refused; others may be accepted
   */
  sendEvent(fulfillmentId: string, event: FulfillmentEvent): Promise<string>;
}

/** An adapter implements both; `platformIn` decides what an environment may use of it. */
export interface WholePlatform extends OrderReader, OrderChanges {}

/** The orders of one shop, as one environment may use them. */
export interface OrderPlatform extends OrderReader {
  /** `null`: the sandbox, which never changes an order. */
  readonly changes: OrderChanges | null;
}

/** The platform did not answer, failed, or asks us to slow down. */
export class PlatformUnavailableError extends Error {
  override readonly name: string = "PlatformUnavailableError";
}

/** The platform understood and refused. */
export class PlatformRefusedError extends Error {
  override readonly name: string = "PlatformRefusedError";
  /** The platform's own words; `null` where it gave none. */
  readonly said: string | null;

  /** @param message what the log says of a refusal without words */
  constructor(said: string | null, message = "The platform refused and gave no reason.") {
    super(said ?? message);
    this.said = said;
  }
}

/** The platform refuses this event only. */
export class EventRefusedError extends PlatformRefusedError {
  override readonly name = "EventRefusedError";
}

/** The shop gives us no access: the app was removed, or the shop's owner has to open it once. */
export class PlatformClosedError extends Error {
  override readonly name: string = "PlatformClosedError";
}
