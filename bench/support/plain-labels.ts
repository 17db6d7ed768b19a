import { barcodeOf, qrCode } from "../../app/adapters/printing/barcodes.ts";
import type { Label } from "../../app/adapters/printing/label-content.ts";
import { collectPdf, openPdf } from "../../app/adapters/printing/pdf-file.ts";

/** The plainest code for pdfkit: a page a label, texts and codes at fixed places, nothing fitted. */
export function plainLabels(labels: readonly Label[]): Promise<Uint8Array> {
  const pdf = openPdf("Labels", "2026-11-20");
  const bytes = collectPdf(pdf);
  for (const { sender, recipient, pieces, ...label } of labels) {
    for (const { trackingRef } of pieces) {
      pdf.addPage({ size: [298, 420], margin: 0 });
      const texts = [
        label.carrierName,
        "SHIP DATE",
        label.shipDate,
        label.serviceName,
        "FROM",
        "TO",
        "ROUTING",
      ];
      for (const { name, street, zip, city, country, phone } of [sender, recipient])
        texts.push(name, ...street, `${zip} ${city}`, country, `Tel. ${phone}`);
      texts.push(label.routingCode ?? "", "PIECE", "1 / 1", "WEIGHT", "2.5 kg");
      texts.push("ORDER", label.order ?? "");
      texts.push("CONTENTS", label.contents ?? "", trackingRef);
      for (const [index, text] of texts.entries())
        pdf
          .font("regular")
          .fontSize(8)
          .text(text, 10, 10 + index * 9, { lineBreak: false });
      for (let rule = 0; rule < 8; rule++)
        pdf
          .moveTo(8, 40 + rule * 40)
          .lineTo(290, 40 + rule * 40)
          .stroke("black");
      for (const { start, width } of barcodeOf("code128", trackingRef).bars)
        pdf.rect(20 + start, 340, width, 60);
      pdf.fill("black");
      const code = qrCode([label.trackingUrl ?? trackingRef], 27);
      for (const [row, modules] of (code?.rows ?? []).entries()) {
        for (let column = 0; column < modules.length; column++) {
          const from = column;
          while (modules[column] === true) column++;
          if (column > from) pdf.rect(200 + from * 2, 200 + row * 2, (column - from) * 2, 2);
        }
      }
      pdf.fill("black");
    }
  }
  pdf.end();
  return bytes;
}
