import { EngineError } from "../../domain/engine/index.ts";

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

const words: Readonly<Record<PdfFault, string>> = {
  "not-pdf": "The file is no PDF.",
  unreadable: "The PDF can't be read: print it to a new PDF and upload that.",
  encrypted: "The PDF is encrypted: save it without a password.",
  signed: "The PDF has fields for signatures, which would lose their validity: print it to a new PDF.",
  "too-many-pages": `The PDF has more than ${MOST_PAGES} pages.`,
  "too-many-objects": "The PDF has more parts than a paper can need: print it to a new PDF and upload that.",
  script: "The PDF holds a script or a form that runs one: print it to a new PDF.",
  action: "The PDF does something by itself when it is opened or used: print it to a new PDF.",
  attachment: "The PDF holds attached files or media: print it to a new PDF.",
  external:
    "The PDF refers to other files, or has a link that is not https, http, mailto or tel: print it to a new PDF.",
};

/** The answer to a PDF that may not be passed on; `metadata.reason` names the fault. */
export function invoiceRefused(reason: PdfFault): EngineError {
  const issues = [{ path: "", message: words[reason] }];
  return new EngineError("VALIDATION_FAILED", words[reason], { reason, issues });
}
