/** Many labels as one document: a durable job (docs/decisions/065). */
import type { Caller, Ports, Shipment, ShipmentId } from "../../engine/index.ts";
import type { BoughtLabel } from "../bought-label.ts";
import type { Asker, BulkRun } from "../bulk-runs/bulk-run.ts";
import type { PickList, PickServices } from "./keep-pick-list.ts";

export const printOrders = ["given", "order", "sku", "service"] as const;
export type PrintOrder = (typeof printOrders)[number];

export const printDocuments = ["labels", "labels_and_slips", "slips", "pick_list"] as const;
/** The contents of a document. */
export type PrintDocuments = (typeof printDocuments)[number];

/** Whether reading the document hands labels out. */
export function hasLabels(documents: PrintDocuments): boolean {
  return documents === "labels" || documents === "labels_and_slips";
}

export const MAX_PRINTED = 1_000;

export interface PrintRequest {
  /** The ids as given, without repetitions. */
  readonly shipmentIds: readonly ShipmentId[];
  readonly format: string;
  /** The first free place of the first sheet, from 1. */
  readonly startPosition: number;
  readonly order: PrintOrder;
  readonly documents: PrintDocuments;
  /** The language of a pick list's captions, the reader's. Absent: English. */
  readonly language?: string;
}

/** The drawing of a selection, in its order. */
export type PrintPaper = Pick<PrintRequest, "format" | "startPosition" | "documents" | "language">;

export const skipCodes = [
  /** Its order is cancelled or on hold: a pick list leaves its goods where they are. */
  "NOT_TO_PICK",
  /** There is no such shipment, or it is another merchant's. */
  "NOT_FOUND",
  /** The label must not be used any more. */
  "CANCELLED",
  "ADDRESSES_ERASED",
  /** The label is a file of the caller's, at an address of theirs. */
  "LABEL_ELSEWHERE",
  /** The carrier has not given its label yet, or refused to. */
  "LABEL_NOT_READY",
  /** The carrier's own label can't be printed on this paper or printer. */
  "FORMAT_NOT_POSSIBLE",
  /** A number can't be a readable barcode, or the carrier's file can't be read. */
  "UNPRINTABLE",
] as const;
export type SkipCode = (typeof skipCodes)[number];

/** A shipment that the document lacks. */
export interface Skipped {
  readonly shipmentId: ShipmentId;
  readonly code: SkipCode;
  /** A message for API callers; pages have words of their own. */
  readonly message: string;
}

export interface PrintResult {
  readonly skipped: readonly Skipped[];
  /** The document's pages; 0 while there is no document. */
  readonly pages: number;
  /** The shipments in the document. */
  readonly printedIds: readonly ShipmentId[];
  /** Absent: the document is no pick list, or has no pages. */
  readonly pickList?: Pick<PickList, "id" | "revision" | "changes">;
}

export interface Print extends BulkRun {
  readonly kind: "print";
  readonly askedBy: Asker;
  readonly request: PrintRequest;
  readonly result: PrintResult;
  /** The time at which the merchant marked a preview as printed. */
  readonly printedAt: Date | null;
}

export interface Document {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface PrintStore {
  /**
   * Stores a new print; of an id that exists, the existing one is returned.
   * @param queued its job is written in the same transaction; otherwise the caller prepares it
   * @param beside further documents of the same click, stored with a new print and queued as it is
   * @param once labels that no other print may have: none that was opened, waits to be opened, or is being made
   * @throws EngineError CONFLICT one of `once` is in another print, and nothing is stored
   */
  add(
    print: Pick<Print, "id" | "caller" | "askedBy" | "request">,
    options: {
      readonly queued: boolean;
      readonly beside?: readonly Pick<Print, "id" | "request">[];
      readonly once?: readonly ShipmentId[];
    },
  ): Promise<Print>;
  get(caller: Caller, id: string): Promise<Print | null>;
  /** The prints of the newest click in the admin, in the order in which they were asked for, without dismissed ones. */
  latest(caller: Caller): Promise<readonly Print[]>;
  /** The newest preview of labels that were not printed since, unless the merchant dismissed it or marked it as printed. */
  unansweredPreview(caller: Caller): Promise<Print | null>;
  dismiss(caller: Caller, id: string): Promise<void>;
  /** The valid ones of these labels, in their order. */
  bought(caller: Caller, ids: readonly ShipmentId[]): Promise<readonly BoughtLabel[]>;
  /** Counts a try. @returns the tries since the last progress, with this one */
  begin(print: Print): Promise<number>;
  /** `null`: another worker was first, or the print is over. */
  proceed(print: Print, done: number, skipped: readonly Skipped[]): Promise<Print | null>;
  /** Stores document and result together. `null`: another worker was first, or the print is over. */
  finish(print: Print, result: PrintResult, document: Document | null): Promise<Print | null>;
  fail(print: Print, error: string): Promise<void>;
  /** `null`: there is none, or no longer. */
  document(print: Print): Promise<Document | null>;
  /**
   * Marks the shipments of a document as printed. False, and nothing is marked: one of them was cancelled or erased since it was
   * drawn. A document without labels marks nothing, and neither does a preview.
   */
  handOut(print: Print): Promise<boolean>;
  /** The same for a label alone. */
  handOutLabel(shipment: Shipment): Promise<void>;
  /**
   * Marks a preview as printed, and its shipments, but those that were cancelled or erased since.
   * @returns whether this call marked it: false for one that is no preview, not drawn, or marked before
   */
  markPrinted(print: Print): Promise<boolean>;
}

export interface PrintServices extends PickServices {
  readonly ports: Ports;
  readonly prints: PrintStore;
  readonly papers: {
    /** Papers for slips and pick lists without labels; the first is the default. */
    readonly slipFormats: readonly string[];
    labels(
      shipments: readonly Shipment[],
      paper: PrintPaper & { readonly pickList?: PickList },
    ): Promise<Document & { readonly pages: number; readonly skipped: readonly Skipped[] }>;
    /** Reads the carrier's label, if it draws its own, so that it is kept. @throws EngineError it does not give it */
    readLabel(shipment: Shipment, format: string): Promise<void>;
  };
}
