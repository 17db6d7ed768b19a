/** Labels that carriers draw. */
import type { Shipment } from "./values/shipment.ts";

export interface BookedLabel {
  /** One of the connection's formats. */
  readonly format: string;
  /** Counted from 1; `null`: all pieces in one file. */
  readonly piece: number | null;
  readonly label: CarrierLabel;
}

/** A label that the carrier drew, as it came. */
export interface CarrierLabel {
  readonly mediaType: "application/pdf" | "application/zpl";
  readonly bytes: Uint8Array;
}

/** Present if the carrier draws its labels; ours are drawn otherwise. */
export interface LabelPrinting {
  /** The formats that it prints. The first replaces a format that it doesn't print. */
  readonly formats: readonly string[];
  /** The carrier prints all pieces in one file: it is the label of each of them. */
  readonly inOneFile?: true;
  /** A label exists in the format in which it was bought, and in no other. */
  readonly asBought?: true;
  /** Reasons of refusals after which the carrier gives a label no more, however often it is asked; absent: none. */
  readonly finalReasons?: readonly string[];
  /**
   * Reads the label of a piece (1-based), or of all in one file. May be repeated; the first answer is kept.
   * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
   */
  print(shipment: Shipment, format: string, piece: number | null): Promise<CarrierLabel>;
}
