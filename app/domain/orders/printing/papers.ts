/** Documents that merchants print: labels, slips, day lists, pickup lists and customs papers. `app/process/` has them drawn. */
import type { CalendarDate, Caller, CarrierLabel, ManifestId, Shipment } from "../../engine/index.ts";
import type { PickList } from "./keep-pick-list.ts";
import type { PrintDocuments, Skipped } from "./print.ts";

/** The paper or printer that labels are for. */
export interface LabelPaper {
  /** One of `ports.labelFormats`, in any case. */
  readonly format: string;
  /** The first label's place on the first sheet, from 1. Formats with one label a page have one place. */
  readonly startPosition: number;
  /** Absent: labels. */
  readonly documents?: PrintDocuments;
  /** The language of a pick list's captions. Absent: English. */
  readonly language?: string;
  /** Absent: the document is no pick list, or no sheet of it is kept. */
  readonly pickList?: PickList;
}

export interface PrintedLabels {
  readonly mediaType: CarrierLabel["mediaType"];
  /** Empty if there are no pages. */
  readonly bytes: Uint8Array;
  /** Sheets of a PDF, labels of a ZPL job. */
  readonly pages: number;
  /** Shipments that the document lacks, in the order asked for. */
  readonly skipped: readonly Skipped[];
}

export interface Papers {
  /** The papers of slips and pick lists without labels; the first is the default. */
  readonly slipFormats: readonly string[];
  /**
   * The label of all pieces, or of one (1-based): the carrier's, else ours.
   * @param format another than the shipment's, one of `ports.labelFormats` in any case
   * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE the carrier has not given its label yet;
   *   OPTION_NOT_AVAILABLE there is no such format, or not of the carrier's own label
   * @throws ThreadsBusyError
   */
  label(shipment: Shipment, piece: number | null, format?: string): Promise<CarrierLabel>;
  /**
   * All pieces of all shipments, which are one merchant's, in the given order in one document, or their slips. A shipment that
   * can't be in it is named and stops no other.
   * @throws EngineError OPTION_NOT_AVAILABLE there is no such format, or no such place on its sheet
   * @throws ThreadsBusyError
   */
  labels(shipments: readonly Shipment[], paper: LabelPaper): Promise<PrintedLabels>;
  /** Reads the carrier's label for this paper, if it draws its own, so that it is kept. @throws EngineError */
  readLabel(shipment: Shipment, format: string): Promise<void>;
  /** The list of a day's shipments of an account. @throws EngineError NOT_FOUND there is no such account */
  dayList(caller: Caller, accountId: string, date: CalendarDate, format: DayListFormat): Promise<PaperFile>;
  /** The sheet of a pickup list. @throws EngineError NOT_FOUND there is no such list */
  manifest(
    caller: Caller,
    id: ManifestId,
    format: DayListFormat,
    use: { readonly isPrinted: boolean },
  ): Promise<PaperFile>;
  /**
   * @param form one of `customsPapers`, in any case, or `cn` for the CN form that is due; `null`: the one that was uploaded, else the one that suits carrier and goods
   * @throws EngineError NOT_FOUND there is no such shipment, or it needs no customs paper; OPTION_NOT_AVAILABLE there is no such form,
   * or it has too few lines
   */
  customsPaper(caller: Caller, shipmentId: string, form: string | null): Promise<PaperFile>;
}

export const dayListFormats = ["pdf", "csv"] as const;
export type DayListFormat = (typeof dayListFormats)[number];

export interface PaperFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}
