/** The reasons to refuse a PDF from outside. */
export const pdfFaults = [
  "not-pdf",
  "unreadable",
  "encrypted",
  "signed",
  "too-many-pages",
  "too-many-objects",
  "script",
  "action",
  "attachment",
  "external",
] as const;
export type PdfFault = (typeof pdfFaults)[number];

export class UnsafePdfError extends Error {
  override readonly name = "UnsafePdfError";
  readonly fault: PdfFault;

  constructor(fault: PdfFault, options?: ErrorOptions) {
    super(`the PDF is refused: ${fault}`, options);
    this.fault = fault;
  }
}

export const MOST_PAGES = 50;
