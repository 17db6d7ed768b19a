import type { Caller } from "../engine/index.ts";

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
  ): Promise<{
    readonly shipments: readonly { readonly id: string; readonly trackingRef: string }[];
    readonly bookings: number;
    readonly rates: number;
    readonly savedAddresses: number;
    readonly trackers: number;
    /** Bookings that wait for their carrier: nothing of them can be erased yet. */
    readonly open: number;
  }>;
  export(caller: Caller, asked: PersonClues): Promise<object>;
  erase(
    caller: Caller,
    asked: PersonClues,
  ): Promise<
    Readonly<Record<"shipments" | "bookings" | "rates" | "savedAddresses" | "trackers" | "open", number>>
  >;
}
