import PDFDocument from "pdfkit";
import { fontNames } from "./font-files.ts";
import { parsedFont } from "./fonts.ts";

/**
 * A PDF without a page.
 * @param date the date of its content, `YYYY-MM-DD`, so that the file does not depend on the time of its making
 */
export function openPdf(title: string, date: string): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // Without a font name pdfkit doesn't load Helvetica, which has no Greek and is never used here.
    font: "",
    displayTitle: true,
    info: {
      Title: title,
      Creator: "Waybill",
      Producer: "Waybill",
      CreationDate: new Date(`${date}T00:00:00Z`),
    },
  });
  askForActualSize(pdf);
  for (const name of fontNames) {
    // pdfkit accepts a parsed fontkit font as well as bytes; its types omit that.
    pdf.registerFont(name, parsedFont(name) as unknown as Buffer);
  }
  return pdf;
}

export function collectPdf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
}

/** Makes "actual size" the print dialog's choice; "fit to page" would rescale the barcodes. */
function askForActualSize(pdf: PDFKit.PDFDocument): void {
  const { _root: root } = pdf as unknown as {
    readonly _root: {
      readonly data: { readonly ViewerPreferences: { readonly data: Record<string, unknown> } };
    };
  };
  root.data.ViewerPreferences.data.PrintScaling = "None";
}
