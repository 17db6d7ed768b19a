import bwip from "bwip-js/node";
import type { LabelPicture } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import { drawZpl } from "../../kit/label-zpl.ts";
import type { PrintingOptions } from "../shipments/booking.ts";
import type { Parcel } from "../shipments/parcel.ts";
import { withCheckDigit } from "../shipments/parcel.ts";

type Formats = PrintingOptions["ReturnLabels"];

/** A document of print data. Documents other than labels are always PDF. Source: section 6. */
export interface PrintedDocument {
  readonly bytes: Buffer;
  readonly format: Formats["LabelFormat"];
}

/** The labels of these parcels as one document; equal labels give equal bytes. */
export async function printLabels(
  { TemplateSet, LabelFormat }: Formats,
  parcels: readonly Parcel[],
): Promise<PrintedDocument> {
  const pictures = parcels.map(pictureOf);
  return { format: LabelFormat, bytes: await drawn(TemplateSet, LabelFormat, pictures) };
}

async function drawn(
  template: Formats["TemplateSet"],
  format: Formats["LabelFormat"],
  pictures: readonly LabelPicture[],
): Promise<Buffer> {
  if (format === "ZEBRA")
    return Buffer.from(drawZpl(pictures, { dpi: template === "ZPL_300" ? 300 : 200, widthMm: 100 }));
  if (format === "PDF") return drawLabelPdf({ widthMm: 105, heightMm: 148, columns: 1, rows: 1 }, pictures);
  return drawBarcodePng(pictures.map(({ barcode }) => barcode).join(" "));
}

export const drawBarcodePng = (text: string): Promise<Buffer> => bwip.toBuffer({ bcid: "datamatrix", text });

function pictureOf({ trackId, number, shipment, unit, weight }: Parcel): LabelPicture {
  const { Name1, Street, StreetNumber = "", ZIPCode, City, CountryCode } = shipment.Consignee.Address;
  const { Note1 = "", Note2 = "" } = shipment.ShipmentUnit[unit] ?? {};
  return {
    barcode: withCheckDigit(number),
    lines: [
      `${CountryCode} 777`,
      trackId,
      number,
      Name1,
      `${Street} ${StreetNumber}`.trim(),
      `${ZIPCode} ${City}`,
      `${unit + 1}/${shipment.ShipmentUnit.length} ${weight.toFixed(2)} kg`,
      ...[Note1, Note2].filter(Boolean),
    ],
  };
}
