/**
 * The ports to carriers.
 *
 * Glossary
 *  driver      our code for a carrier (or for a kind of carrier); `connect` opens it for one account
 *  connection  a driver opened with an account's settings and secrets; it has no member for a missing capability
 *  reference   our name for a booking at the carrier: the shipment's id. Looking it up shows the outcome of a call
 *  booking     the durable intention to buy a label: written before the carrier hears of it, resolved afterwards
 */

import type { WorkingDays } from "./calendar/working-days.ts";
import type { DayClosing } from "./day-closing-ports.ts";
import type { CashDeposit, DepositDays } from "./deposit-ports.ts";
import type { BookedLabel, LabelPrinting } from "./label-ports.ts";
import type { CarrierWebhook } from "./news-ports.ts";
import type { Compartment } from "./packing/compartment.ts";
import type { ParcelLimits } from "./packing/parcel-limits.ts";
import type { PointDirectory, PointsNear } from "./point-ports.ts";
import type { PriceExplanation } from "./rating/price-explanation.ts";
import type { Transit } from "./rating/tariff.ts";
import type { CarrierAccount } from "./values/account.ts";
import type { Address } from "./values/address.ts";
import type { DiscoveredService } from "./values/catalogue.ts";
import type { DayListLayout } from "./values/day-list.ts";
import type { Item, Parcel } from "./values/item.ts";
import type { LabelMarks } from "./values/label-marks.ts";
import type { CurrencyCode } from "./values/money.ts";
import type { CarrierPoint } from "./values/point.ts";
import type { Price, QuoteRequest, Service, TimeOfDay } from "./values/rate.ts";
import type { ChildVoucher, Extras, Pickup, Shipment, ShipmentId } from "./values/shipment.ts";
import type { TrackingEntry } from "./values/tracking.ts";
import type { UnprovenKind } from "./values/unproven.ts";

/** A driver: one folder below `carriers/`. */
export interface CarrierDriver {
  /** Identifier: the folder's name. */
  readonly driver: string;
  /** No connection of this driver has `track`, but for samples, whose scans are played: polling reads none of its shipments. */
  readonly neverTracks?: true;
  /**
   * Opens an account as of a moment. Pure and quick: it makes no call.
   * @throws EngineError VALIDATION_FAILED the driver does not understand the account's settings
   */
  connect(account: CarrierAccount, at: Date): CarrierConnection;
}

/** An account opened by its driver. An optional member that is absent means "cannot". */
export interface CarrierConnection {
  /** The time from which the account must be opened anew, because another tariff may apply. Absent: never. */
  readonly until?: Date;
  readonly services: readonly ServiceConnection[];
  readonly transportation: string;
  /** The label must be on the parcel before pickup. */
  readonly printingRequired: boolean;
  /** The carrier assigns tracking numbers only at pickup. */
  readonly trackingCodeOnPickup: boolean;
  /** For this long after a call, a lookup may miss the call's effect; 0 if lookups are exact at once. */
  readonly settleMs: number;
  /** A booking may take so long before its outcome counts as unknown; 30 s if absent. */
  readonly bookWithinMs?: number;

  /**
   * Drafts a booking, which costs nothing, for `book` to buy. The draft's name is stored before `book` gets it. May be called again for
   * an order whose draft's name was lost. Absent: `book` needs no draft.
   * @returns the carrier's name for the draft
   * @throws any error: nothing was bought
   */
  readonly draft?: (order: BookingOrder) => Promise<string>;
  /** A draft may take so long; 30 s if absent, and never longer than 60 s. */
  readonly draftWithinMs?: number;
  /** Drops a draft that was never bought, and no other. Dropping twice succeeds. Absent: the carrier forgets drafts by itself. */
  readonly discardDraft?: (draftRef: string) => Promise<void>;
  /**
   * Buys.
   * @param draftRef of a carrier with `draft`: the draft to buy
   * @param mayLeave called immediately before each request that may buy; it throws CallWithheldError if this process
   * was paused for so long that another one may be buying
   * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE (certainly not bought) | OutcomeUnknownError
   * @throws PointRefusedError the point of an end takes the parcel no more
   */
  book(order: BookingOrder, mayLeave?: MayLeave, draftRef?: string): Promise<BookingResult>;
  /**
   * Makes the checks that `book` makes before the carrier acts, with reading calls where these help. Books nothing and
   * takes no voucher number.
   * @throws EngineError the refusal of `book` | CARRIER_UNAVAILABLE
   */
  readonly check?: (order: BookingOrder) => Promise<void>;
  /**
   * The booking with this reference; `null` if the carrier certainly has none, which is never believed where look-ups prove
   * presence alone. Changes nothing.
   * @param calledAt the last moment at which the carrier may have heard of it; absent: unknown
   * @param draftRef the draft that `book` bought, or tried to
   * @throws any error: it is not known yet, and is asked again
   */
  lookup(order: BookingOrder, calledAt?: Date, draftRef?: string): Promise<BookingResult | Unproven | null>;
  /** Present if a look-up may leave a booking open, which a person then settles. Absent: look-ups prove both, a booking and none. */
  readonly byHand?: SettlingByHand;
  /**
   * The booking that a person found at the carrier, by its numbers. Reads alone. Absent: the carrier can't be asked about a number.
   * @param numbers without blanks: first the shipment's own, then those of further parcels, as far as the person has them
   * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED it is not this order's | CARRIER_UNAVAILABLE
   */
  readonly adopt?: (order: BookingOrder, numbers: readonly [string, ...string[]]) => Promise<BookingResult>;
  /** Present if the carrier takes a booked shipment's customs data by a call of its own. */
  readonly declareCustoms?: DeclareCustoms;
  /** Cancels by our reference. Cancelling twice succeeds. @throws EngineError NOT_CANCELLABLE */
  readonly cancel?: (shipment: Shipment) => Promise<void>;
  /**
   * Whether the carrier charges for this label as soon as it is bought. False: it bills parcels that it has received, so
   * a label that was cancelled before costs nothing. Absent: not known.
   */
  readonly chargesLabel?: (shipment: Shipment) => boolean;
  /** The refund of a cancelled label, as the carrier has it now. May be repeated. @throws EngineError CARRIER_UNAVAILABLE */
  readonly refund?: (shipment: Shipment) => Promise<RefundAnswer>;
  readonly pickup?: PickupCapability;
  readonly cashOnDelivery?: CashOnDeliveryCapability;
  /**
   * The whole history that the carrier has now, oldest first, by a shipment's first voucher. It is the shipment's: a
   * carrier that tells of each piece alone has its pieces added up by `mergePieces`.
   * @param further vouchers of further parcels by the shipment's first, for a carrier that does not know which belong together
   * @param left hears of the numbers that were not asked about in time: the last of the given ones
   */
  readonly track?: (
    trackingRefs: readonly string[],
    further?: ReadonlyMap<string, readonly string[]>,
    left?: NumbersLeft,
  ) => Promise<ReadonlyMap<string, readonly TrackingEntry[]>>;
  /** Present in the sandbox, where no carrier scans: the scans of the recipient's scenario that are due. */
  readonly sandboxScans?: (shipment: Shipment, now: Date) => readonly TrackingEntry[];
  readonly labels?: LabelPrinting;
  readonly dayClosing?: DayClosing;
  readonly points?: PointDirectory;
  /** In place of `points`, where the carrier answers its points by place alone. */
  readonly pointsNear?: PointsNear;
  /** The merchant's own places at the carrier: a shipment to one of them is a return. In no directory. */
  readonly ownPlaces?: readonly string[];
  readonly webhook?: CarrierWebhook;
  /** Present if the carrier accepts customs documents as a PDF. */
  readonly customsInvoiceUpload?: { readonly maxBytes: number };
  /** The scripts that its own systems and labels take in addresses, by Unicode's names; absent: it prints our labels, and takes all that they show. */
  readonly scripts?: readonly string[];
  /** A post: customs gets CN 22 or CN 23 in place of an invoice. */
  readonly isPost?: true;
  /** Present if labels of many shipments can be printed at once. */
  readonly massPrinting?: { readonly maxLabels: number };
  /** The currency of today's prices; absent: each price names its own. */
  readonly currency?: CurrencyCode;
  /** Present if labels that we draw carry marks of the carrier's. */
  readonly labelMarks?: (shipment: Shipment) => LabelMarks;
  /** Present if the carrier has its own form of the list of a day's shipments. */
  readonly dayList?: DayListLayout;
  /** Template of the public tracking page with `{ref}`, or null when the carrier has none. */
  readonly trackingUrlTemplate: string | null;
}

/**
 * A connection as the engine and all behind it use it: abilities that may differ by service or shipment are read by `capabilitiesOf`
 * alone.
 */
export type OpenConnection = Omit<CarrierConnection, keyof Capabilities>;

/** The ends of a parcel's way. */
export interface ShipmentEnds {
  readonly from: Address;
  readonly to: Address;
}

/** Abilities that may differ between a carrier's services, and between the shipments of one. An absent one means "cannot". */
export interface Capabilities
  extends Pick<CarrierConnection, "labels" | "cashOnDelivery" | "pickup" | "trackingUrlTemplate"> {}

/** Differences from the connection's abilities; `null`: it has none. */
export type CapabilityChanges = {
  readonly [Name in keyof Capabilities]?: Capabilities[Name] | null;
};

/** @throws CallWithheldError */
export type MayLeave = () => void;

/** Called with the numbers that a carrier was not asked about, for want of time. */
export type NumbersLeft = (trackingRefs: readonly string[]) => void;

/** One product of the carrier, as far as this account can sell it. */
export interface ServiceConnection extends Pick<Service, "code" | "name">, CapabilityChanges {
  /** Differences of a shipment with these ends from its service, such as no cash at lockers. Pure. */
  readonly byShipment?: (ends: ShipmentEnds) => CapabilityChanges;
  readonly limits: ParcelLimits;
  /** A price depends on the sides of the parcels. */
  readonly bySize?: true;
  /** Present for locker services: items are packed into these, whatever boxes the merchant has. */
  readonly compartments?: readonly Compartment[];
  /** Prices the parcels. @throws EngineError OPTION_NOT_AVAILABLE there is no price for route or parcels */
  price(request: PricingRequest): Promise<Price> | Price;
  /** The same price with its derivation, if it comes from a table of ours. @throws as `price` */
  readonly explain?: (request: PricingRequest) => {
    readonly price: Price;
    readonly explanation: PriceExplanation;
  };
  /** Working days between pickup and delivery. */
  transit(request: QuoteRequest): Transit;
  /** Days of the week with delivery, 0 is Sunday; Monday to Friday if absent. Parcels travel on these as well. */
  readonly deliveryWeekdays?: readonly number[];
  /** True for places that the carrier reaches late or at extra cost. */
  readonly isRemote?: (request: QuoteRequest) => boolean;
  /** A pickup that is asked for may change the price. */
  readonly pricesPickups?: true;
  readonly insurance?: { readonly maxMinor: number; readonly currency: string };
  readonly saturdayDelivery?: { readonly countries: readonly string[] };
  /** The carrier delivers without the recipient's phone number. */
  readonly phoneOptional?: true;
  /** Present for services that end (or start) at a locker: the address then needs a `locationId`. */
  readonly locker?: {
    readonly destination: boolean;
    /** `optional`: without a `locationId` the account's own place of collection holds. */
    readonly origin: boolean | "optional";
    /** The kind of points that it ends at; absent: any of the carrier's. */
    readonly kind?: CarrierPoint["kind"];
  };
}

export interface PricingRequest extends QuoteRequest {
  readonly parcels: readonly Parcel[];
  readonly extras?: Extras;
  /** Minor units of the tariff's currency. */
  readonly cashOnDeliveryMinor?: number;
  /** A pickup is asked for with the shipment. */
  readonly withPickup?: true;
  readonly at: Date;
  /** The price is to name its parts, where it comes from a table of ours. */
  readonly itemized?: true;
  /** Milliseconds for which the asker waits; absent: as long as the carrier takes. No price depends on it. */
  readonly waitsMs?: number;
}

export interface PickupCapability {
  /** Booked together with the shipment, in one call. */
  readonly combinedWithShipment: boolean;
  /** One pickup fetches all shipments of a day and place; absent: each shipment has its own. */
  readonly combines?: true;
  readonly slotLengthInHours: number;
  readonly earliestAt: TimeOfDay;
  readonly latestAt: TimeOfDay;
  /** Latest time to request today; `null`: never on the same day. */
  readonly sameDayLatestAt: TimeOfDay | null;
  /** IANA name; pickup times are local to it. */
  readonly timeZone: string;
  /** Days on which the carrier collects. */
  readonly days: WorkingDays;
  /** Idempotent by `reference`: the same reference and date schedule one pickup. */
  schedule(order: PickupOrder): Promise<ScheduledPickup>;
  /** Idempotent. */
  cancel(pickupRef: string): Promise<void>;
}

export interface CashOnDeliveryCapability {
  readonly maxMinor: number;
  readonly currency: string;
}

export interface PickupOrder {
  readonly reference: string;
  /** The requested slot; the carrier may answer another. */
  readonly pickup: Pickup;
  readonly from: Address;
  readonly parcels: readonly Parcel[];
}

export interface ScheduledPickup {
  readonly pickup: Pickup;
  readonly pickupRef: string;
}

export interface BookingOrder {
  /** Unique for ever; a carrier that knows it returns the same booking again. */
  readonly reference: ShipmentId;
  readonly serviceCode: string;
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  readonly parcels: readonly Parcel[];
  readonly extras: Extras;
  readonly cashOnDeliveryMinor: number;
  readonly currency: string;
  /**
   * The requested slot; the carrier may answer another. A carrier with a separate call for pickups ignores it
   * here: the engine then calls `pickup.schedule`.
   */
  readonly pickup: Pickup | null;
  /** The shipment's label format, for a carrier that gives its labels with the booking. Absent: an older version wrote the order. */
  readonly labelFormat?: string;
  /** The parcels are handed over with a code, without labels. Only of carriers that need none. */
  readonly withoutLabel?: true;
  readonly relatedOrderId: string | null;
  /** The order's number as people use it, `#1006`. Absent: `relatedOrderId` is what they use. */
  readonly orderName?: string;
  /** The caller's own voucher: the carrier is then not asked for one. */
  readonly callerVoucher: ChildVoucher | null;
}

/**
 * Gives the carrier a booked shipment's customs data, with the invoice.
 * @param begin awaited immediately before the one request that must not be repeated, and before no other; its errors end the attempt
 * @throws EngineError CARRIER_UNAVAILABLE the carrier has nothing yet
 * @throws EngineError any other: the data can't go by wire, for a reason that the merchant reads in the history
 * @throws OutcomeUnknownError the carrier may have it
 */
export type DeclareCustoms = (
  shipment: Shipment,
  order: BookingOrder,
  begin: () => Promise<void>,
) => Promise<void>;

export type RefundAnswer =
  | { readonly state: "pending" }
  | { readonly state: "refunded"; readonly at: Date }
  | { readonly state: "refused"; readonly words: string | null };

/** A look-up that neither completes the booking nor proves that there is none. A person settles it, and nothing is bought again. */
export interface Unproven {
  readonly unproven: UnprovenKind;
}

/** Words by language. A language without words shows the English ones. */
export interface WordsByLanguage {
  readonly en: string;
  readonly [language: string]: string;
}

/** How a person finds a booking that look-ups left open, and enters its number. */
export interface SettlingByHand {
  /** `presence`: a look-up that finds nothing never proves that there is none. `absence`: it does, unless it says otherwise. */
  readonly lookupProves: "absence" | "presence";
  /** The carrier's portal or list in which a person looks, as the object of "Look in": `ELTA's portal, or its list of the day`. */
  readonly where: WordsByLanguage;
  /** The form of a number: `13 characters, such as AB123456789GR`. */
  readonly numberForm?: WordsByLanguage;
  /** Our reference as the carrier stores it. Absent: the shipment's id. */
  readonly referenceOf?: (reference: ShipmentId) => string;
}

export interface BookingResult {
  /** The carrier's own name for the booking; `null` if its vouchers are all it has. */
  readonly carrierReference: string | null;
  /** One for each parcel, in parcel order; the first is the shipment's own. */
  readonly pieces: readonly BookedPiece[];
  readonly pickup: ScheduledPickup | null;
  /** News that the carrier gave with the booking, such as a locker without room: the history begins with them. */
  readonly reports?: readonly TrackingEntry[];
  /** Labels that the carrier gave with the booking: they are stored in one step with its numbers, and never asked for. */
  readonly labels?: readonly BookedLabel[];
}

/** A parcel that the carrier has booked. */
export interface BookedPiece {
  /** The number of its voucher. */
  readonly trackingRef: string;
}

/** All drivers, and connections that stay open as long as the account and its tariff are unchanged. */
export interface Carriers {
  connect(account: CarrierAccount): OpenConnection;
  /** The drivers without `track` in any account. */
  readonly withoutTracker: readonly string[];
  /** Absent: every driver knows its services without asking. */
  readonly discovery?: {
    /** The drivers that ask. */
    readonly drivers: readonly string[];
    /**
     * Asks the carrier for the account's services; `null`: this account needs no asking.
     * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
     */
    services(account: CarrierAccount): Promise<readonly DiscoveredService[] | null>;
  };
  /** Absent: no carrier tells of its payments of cash on delivery. */
  readonly cashDeposits?: {
    /** The drivers that tell. */
    readonly drivers: readonly string[];
    /** @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE */
    paid(account: CarrierAccount, days: DepositDays): Promise<readonly CashDeposit[]>;
  };
}
