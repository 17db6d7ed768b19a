import type { LabelPicture } from "./label-pdf.ts";

export interface ZplPrinter {
  readonly dpi: 200 | 300;
  readonly widthMm: number;
}

/** Labels for a thermal printer, one format each. */
export function drawZpl(labels: readonly LabelPicture[], { dpi, widthMm }: ZplPrinter): string {
  const dots = (mm: number) => Math.round((mm / 25.4) * (dpi === 200 ? 203 : 300));
  return labels
    .map(({ barcode, lines }) =>
      [
        "^XA",
        "^CI28",
        `^PW${dots(widthMm)}`,
        `^FO${dots(5)},${dots(5)}^BY3^BCN,${dots(20)},N,N,N^FD${barcode}^FS`,
        ...lines.map(
          (line, index) =>
            `^FO${dots(5)},${dots(30 + index * 5)}^A0N,${dots(3.5)}^FD${line.replaceAll(/[\^~]/g, " ")}^FS`,
        ),
        "^XZ",
      ].join("\n"),
    )
    .join("\n");
}
