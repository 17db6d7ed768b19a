import type { PdfFault } from "../documents/pdf-fault.ts";
import { MOST_PAGES, UnsafePdfError } from "../documents/pdf-fault.ts";
import type { UploadedPdf } from "../engine/index.ts";
import { EngineError } from "../engine/index.ts";
import type { DrawLabels } from "./draw-labels.ts";

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

/** @throws EngineError VALIDATION_FAILED | ThreadsBusyError */
export async function checkInvoice(
  draw: DrawLabels,
  merchantId: string,
  pdf: Uint8Array,
): Promise<UploadedPdf> {
  try {
    const { bytes, pages } = await draw(merchantId, { kind: "check-pdf", bytes: pdf });
    return { bytes, pages };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    const issues = [{ path: "", message: words[fault] }];
    throw new EngineError("VALIDATION_FAILED", words[fault], { reason: fault, issues }, { cause: error });
  }
}

function faultOf(error: unknown): PdfFault | null {
  if (error instanceof UnsafePdfError) return error.fault;
  // A file that needs more than a thread may have is made for that.
  const needsMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return needsMemory ? "unreadable" : null;
}
