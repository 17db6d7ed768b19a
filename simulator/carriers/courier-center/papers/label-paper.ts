import type { LabelPicture, LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { Shipment } from "../shipments/shipment.ts";

const a4: LabelSheet = { widthMm: 210, heightMm: 297, columns: 1, rows: 3 };
const wide: LabelSheet = { widthMm: 205, heightMm: 100, columns: 1, rows: 1 };

/** The papers by their templates. Source: section 6. */
export const templates = {
  pdf: a4,
  clean: a4,
  singlepdf: wide,
  singleclean: wide,
  singlepdf_100x150: { widthMm: 100, heightMm: 150, columns: 1, rows: 1 },
  singlepdf_100x170: { widthMm: 100, heightMm: 170, columns: 1, rows: 1 },
} satisfies Record<string, LabelSheet>;
export type Template = keyof typeof templates;

/** BOX NOW's shipments have no other. Source: section 6. */
export const lockerTemplate: Template = "singlepdf_100x150";

/** All parcels of a shipment come with its number. */
export function parcelsOf({ number, trackingNumbers, booking, locker }: Shipment): LabelPicture[] {
  const { Consignee, CODs, Comments, Items } = booking;
  return trackingNumbers.map((barcode, index) => ({
    barcode,
    lines: [
      number,
      `PARCEL ${index + 1}/${trackingNumbers.length}  ${Items[index]?.Weight.Value ?? 0} KG`,
      `FROM ${booking.Shipper.CompanyName}`,
      `TO ${Consignee.CompanyName}`,
      Consignee.Address,
      `${Consignee.ZipCode} ${Consignee.City} ${Consignee.Country}`,
      `TEL ${Consignee.Mobile1}`,
      ...(locker === null ? [] : [`BOX NOW ${locker}`]),
      ...(CODs ?? []).map(({ Amount }) => `COD ${Amount.Value.toFixed(2)} EUR`),
      ...(Comments === undefined ? [] : [Comments]),
    ],
  }));
}

export function returnOf(number: string, { number: outward }: Shipment): LabelPicture {
  return { barcode: number, lines: [number, `RETURN OF ${outward}`] };
}

export const drawLabels = (template: Template, labels: readonly LabelPicture[]): Promise<Buffer> =>
  drawLabelPdf(templates[template], labels);

const linesOnPage = 50;

/** The list that the driver signs. The same list gives the same bytes. */
export function drawManifest(day: string, numbers: readonly string[]): Promise<Buffer> {
  const pages = Array.from({ length: Math.ceil(numbers.length / linesOnPage) }, (_, page) => ({
    barcode: day,
    lines: [
      `MANIFEST ${day}`,
      `${numbers.length} SHIPMENTS`,
      ...numbers.slice(page * linesOnPage, (page + 1) * linesOnPage),
    ],
  }));
  return drawLabelPdf({ ...a4, rows: 1 }, pages);
}
