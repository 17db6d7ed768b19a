/** One person's rows, and what finds them. */
import type { Address, Caller, Rate, Shipment, ShipmentDraft, Tracker } from "../engine/index.ts";
import type { SavedAddress } from "../orders/address-book/address-book.ts";
import type { RecordKind } from "../personal-column.ts";

/** A person is found by all of these that are given, at least one. */
export interface PersonClue {
  readonly relatedOrderId?: string | undefined;
  /** The e-mail address; case does not count. */
  readonly email?: string | undefined;
  /** The phone number, in any spelling. */
  readonly phone?: string | undefined;
  /** Decides of an address whose phone ends alike. */
  readonly isTheirPhone: (address: Address) => boolean;
}

export interface PersonRecords {
  readonly shipments: readonly Shipment[];
  /** Bookings without a shipment. An open one waits for its carrier: nothing of it can be erased yet. */
  readonly bookings: readonly { readonly draft: ShipmentDraft; readonly isOpen: boolean }[];
  /** Quotes, bought or not. */
  readonly rates: readonly Rate[];
  /** Found by the order alone: no tracker has an address. */
  readonly trackers: readonly Tracker[];
  /** Addresses that the merchant saved; no order names them. */
  readonly savedAddresses: readonly SavedAddress[];
}

/** A platform's customer, who is in every row that any of these finds. */
export interface CustomerClue {
  /** Their orders, in each form that callers write as `related_order_id`. */
  readonly orders: readonly string[];
  /** The e-mail address, the phone: one clue each. */
  readonly contacts: readonly PersonClue[];
  /** Recipients of the orders: a gift goes to another person. Their quotes and saved addresses are found too. */
  readonly recipients: readonly Address[];
  /** The merchant's own address: its phone may be a customer's as well, when the merchant tries the shop. */
  readonly isMerchants: (address: Address) => boolean;
}

export type RecordCounts = Readonly<Record<RecordKind, number>>;
export type RedactedCounts = Pick<RecordCounts, "shipments" | "bookings" | "rates">;

export function countsOf({
  shipments,
  bookings,
  rates,
  savedAddresses,
  trackers,
}: PersonRecords): RecordCounts {
  return {
    shipments: shipments.length,
    bookings: bookings.length,
    rates: rates.length,
    savedAddresses: savedAddresses.length,
    trackers: trackers.length,
  };
}

/** A person is found by all that are given; at least one is. */
export interface PersonClues {
  readonly related_order_id?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** One person's data, as the API finds, answers and erases it. */
export interface PersonRequests {
  find(
    caller: Caller,
    asked: PersonClues,
  ): Promise<
    Omit<FoundCounts, "shipments"> & {
      readonly shipments: readonly { readonly id: string; readonly trackingRef: string }[];
    }
  >;
  export(caller: Caller, asked: PersonClues): Promise<object>;
  erase(caller: Caller, asked: PersonClues): Promise<FoundCounts>;
}

interface FoundCounts extends RecordCounts {
  /** Bookings that wait for their carrier: nothing of them can be erased yet. */
  readonly open: number;
}
