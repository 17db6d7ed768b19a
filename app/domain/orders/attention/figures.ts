import type { CalendarDate, Caller } from "../../engine/index.ts";

/** A merchant's own numbers over some days, ending today. */
export interface Figures {
  /** Bought in these days and not cancelled. */
  readonly shipments: number;
  /** The shipments that had a promised day and have arrived. */
  readonly promised: number;
  /** The promised shipments that arrived on the promised day or before. */
  readonly inTime: number;
  /** Costs by currency, the most frequent first, in minor units. */
  readonly costs: readonly {
    readonly currency: string;
    readonly shipments: number;
    readonly totalMinor: number;
  }[];
  /** Answers to checkouts. */
  readonly checkouts: number;
  /** 95 of 100 answers took no longer than these milliseconds; null: there were none. */
  readonly checkoutP95Ms: number | null;
  /** Answers without any rate. */
  readonly withoutRates: number;
  /** Each day's numbers, the earliest first; a day without any has zeros. */
  readonly days: readonly FiguresOfDay[];
  /** The busiest merchants: the numbers are of the latest `MOST_COUNTED` shipments and checkouts. */
  readonly isPartial: boolean;
}

export interface FiguresOfDay {
  readonly day: CalendarDate;
  readonly shipments: number;
  readonly checkouts: number;
}

export interface FiguresStore {
  /** @param days how many, today included @param timeZone that days are of, an IANA name */
  of(caller: Caller, days: number, timeZone: string): Promise<Figures>;
}
