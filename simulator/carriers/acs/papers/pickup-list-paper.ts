import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { PickupList } from "../vouchers/pickup-list.ts";

const a4 = { widthMm: 210, heightMm: 297, columns: 1, rows: 1 } as const;
const linesOnPage = 50;

/** The list for the courier's signature. The same list gives the same bytes. */
export function drawPickupList({ number, pickupDay, vouchers }: PickupList): Promise<Buffer> {
  const pages = Array.from({ length: Math.ceil(vouchers.length / linesOnPage) }, (_, page) => ({
    barcode: number,
    lines: [
      number,
      `PICKUP LIST ${pickupDay}, ${vouchers.length} VOUCHERS`,
      ...vouchers.slice(page * linesOnPage, (page + 1) * linesOnPage),
    ],
  }));
  return drawLabelPdf(a4, pages);
}
