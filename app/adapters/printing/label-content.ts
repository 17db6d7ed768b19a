import type { Money, Symbology } from "../../domain/engine/index.ts";

/** Sender or recipient as printed. Empty strings and nulls leave no gap. */
export interface LabelParty {
  readonly name: string;
  readonly company: string | null;
  /** Street and number, then floor, building and the like. */
  readonly street: readonly string[];
  readonly zip: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2; printed as the country's English name. */
  readonly country: string;
  readonly phone: string | null;
}

/** A physical piece: each has its own label. */
export interface LabelPiece {
  /** The main barcode's text: printable ASCII. */
  readonly trackingRef: string;
  /** The piece's number in the shipment, from 1. */
  readonly pieceNumber: number;
  readonly pieceCount: number;
  readonly weightG: number | null;
  /** The size of the locker's compartment that it was priced for. */
  readonly compartmentSize?: number;
}

/** The content of a shipment's labels, without any layout. */
export interface Label {
  /** The languages of the captions: the sender's, then the recipient's if it is another one. */
  readonly languages: readonly string[];
  readonly carrierName: string;
  readonly serviceName: string;
  /** `YYYY-MM-DD`. */
  readonly shipDate: string;
  readonly sender: LabelParty;
  readonly recipient: LabelParty;
  /** The pieces in the order of their numbers; the first is the shipment's own voucher. */
  readonly pieces: readonly LabelPiece[];
  /** The order's number as people use it. */
  readonly order: string | null;
  /** A label of the sandbox, which is not valid for a real parcel. */
  readonly isTest: boolean;
  /** Collected once, with the first piece. */
  readonly cashOnDelivery: Money | null;
  readonly insured: boolean;
  readonly saturdayDelivery: boolean;
  /** The depots' sort key. */
  readonly routingCode: string | null;
  readonly depot?: string;
  /** Code 128 if absent. */
  readonly symbology?: Symbology;
  /** The carrier's small print. */
  readonly terms?: string;
  readonly lockerId: string | null;
  /** The locker or shop where the sender hands the parcel in; absent: the carrier collects it. */
  readonly senderLockerId?: string;
  /** Notes for the driver: "second floor, ring twice". */
  readonly notes: string | null;
  readonly contents: string | null;
  /** The QR code's link; without it the QR code holds the tracking reference. */
  readonly trackingUrl: string | null;
}
