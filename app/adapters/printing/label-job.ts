import type { CarrierLabel, CustomsPaper, DayList } from "../../domain/engine/index.ts";
import type { PickList } from "../../domain/orders/printing/keep-pick-list.ts";
import type { LabelFormat } from "../../domain/papers/label-formats.ts";
import type { SlipFormat } from "../../domain/papers/slip-formats.ts";
import type { CnForm } from "./cn-form-parts.ts";
import type { Label } from "./label-content.ts";
import type { Logo, Slip, SlipWords } from "./slip-content.ts";

/** A shipment's labels: ours to draw, or the carrier's own file with all of its pieces. */
export type LabelSource =
  | { readonly kind: "ours"; readonly shipmentId: string; readonly label: Label }
  | { readonly kind: "carriers"; readonly shipmentId: string; readonly file: CarrierLabel };

/** Plain data, so that it can be sent to a drawing thread. */
export interface LabelJob {
  /** The labels in the order in which they are printed. */
  readonly sources: readonly LabelSource[];
  readonly format: LabelFormat;
  /** The first label's place on the first sheet, from 1. */
  readonly startPosition: number;
  /** Slips by their shipment's id; each follows the shipment's labels in the next place of the sheet. Paper only. */
  readonly slips?: ReadonlyMap<string, Slip>;
  readonly logo?: Logo | null;
}

/** Packing slips without labels. */
export interface SlipJob {
  readonly kind: "slips";
  readonly slips: readonly Slip[];
  readonly format: SlipFormat;
  readonly logo: Logo | null;
}

/** The products of all slips, as one list. */
export interface PickListJob {
  readonly kind: "pick-list";
  readonly slips: readonly Slip[];
  readonly format: SlipFormat;
  /** The captions, in the language of those who pick. */
  readonly words: SlipWords;
  /** Absent: the sheet is not kept. */
  readonly list?: Pick<PickList, "revision" | "changes">;
}

/** A paper for customs: an invoice, CN 22 or CN 23. */
export interface CustomsPaperJob extends CnForm {
  readonly kind: "customs-paper";
  readonly paper: CustomsPaper;
}

/** The shipments of a day or of a pickup list, to hand over with the parcels. */
export interface DayListJob {
  readonly kind: "day-list";
  readonly list: DayList;
}

/** The code that is shown in place of a label. */
export interface CodeJob {
  readonly kind: "code";
  readonly label: Label;
}

export type DrawingJob = CodeJob | LabelJob | SlipJob | PickListJob | CustomsPaperJob | DayListJob;

export type DrawingSkipCode = "UNPRINTABLE" | "FORMAT_NOT_POSSIBLE";

export interface SkippedSource {
  readonly shipmentId: string;
  readonly code: DrawingSkipCode;
  readonly message: string;
}

/** One document of all labels. */
export interface DrawnLabels extends CarrierLabel {
  /** Sheets of a PDF, labels of a ZPL job. 0: every source was skipped, and there are no bytes. */
  readonly pages: number;
  readonly skipped: readonly SkippedSource[];
}

/** Draws a merchant's labels or slips, on whichever thread. */
export type DrawLabels = (merchantId: string, job: DrawingJob) => Promise<DrawnLabels>;
