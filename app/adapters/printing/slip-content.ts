import type { LabelParty } from "./label-content.ts";

/** Captions in the reader's language. */
export interface SlipWords {
  /** BCP 47, for the names of countries. */
  readonly locale: string;
  readonly packingSlip: string;
  readonly pickList: string;
  readonly order: string;
  readonly shipTo: string;
  readonly item: string;
  readonly quantity: string;
  readonly place: string;
  readonly orders: string;
  readonly returns: string;
  readonly total: string;
  readonly revision: string;
  /** Above the differences from the sheet before. */
  readonly changed: string;
  /** Behind an order with other pieces than its label. */
  readonly check: string;
}

/** Equal items of a shipment. Empty texts are absent ones. */
export interface SlipItem {
  readonly name: string;
  readonly variant: string;
  readonly sku: string;
  /** Shelf or bin. */
  readonly place: string;
  readonly quantity: number;
}

/** The content of a shipment's packing slip, without any layout. */
export interface Slip {
  readonly shipmentId: string;
  readonly words: SlipWords;
  /** The order's number as people use it, else the tracking number. */
  readonly order: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly carrier: string;
  readonly trackingRef: string;
  readonly sender: LabelParty;
  readonly recipient: LabelParty;
  readonly items: readonly SlipItem[];
  /** The merchant's own words to the shopper; empty: none. */
  readonly greeting: string;
  readonly returns: string;
  readonly isTest: boolean;
}

/** The merchant's sign at the head of slips. */
export interface Logo {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}
