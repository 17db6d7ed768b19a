/** Barcodes that labels can have. */
export const symbologies = ["code128", "code39", "itf", "codabar", "gs1-128"] as const;
export type Symbology = (typeof symbologies)[number];

/** The carrier's own marks on a label that we draw. */
export interface LabelMarks {
  readonly symbology: Symbology;
  /** The depots' sort key; `null`: country and postcode. */
  readonly routingCode: string | null;
  readonly depot: string | null;
  /** Small print. */
  readonly terms: string | null;
}
