import type { Money } from "../engine/index.ts";

/** Sender or recipient as printed. Empty strings and nulls are left out without a gap. */
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

/** A physical piece: it gets a label of its own. */
export interface LabelPiece {
  /** What the main barcode says: printable ASCII. */
  readonly trackingRef: string;
  /** From 1. */
  readonly pieceNumber: number;
  readonly pieceCount: number;
  readonly weightG: number | null;
}

/** Everything that a shipment's labels say, and nothing about how they look. */
export interface Label {
  readonly carrierName: string;
  readonly serviceName: string;
  /** `YYYY-MM-DD`. */
  readonly shipDate: string;
  readonly sender: LabelParty;
  readonly recipient: LabelParty;
  /** In the order of their numbers; the first is the shipment's own voucher. */
  readonly pieces: readonly LabelPiece[];
  readonly orderId: string | null;
  readonly shipmentId: string;
  /** Collected once, with the first piece. */
  readonly cashOnDelivery: Money | null;
  readonly insured: boolean;
  readonly saturdayDelivery: boolean;
  /** What depots sort by. */
  readonly routingCode: string | null;
  readonly lockerId: string | null;
  /** For the driver: "second floor, ring twice". */
  readonly notes: string | null;
  readonly contents: string | null;
  /** What the QR code opens; without it the QR code holds the tracking reference. */
  readonly trackingUrl: string | null;
}
