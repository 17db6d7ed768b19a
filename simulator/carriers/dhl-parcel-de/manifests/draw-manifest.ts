import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { Paper } from "../papers/draw-papers.ts";
import { a4 } from "../papers/print-formats.ts";
import type { Shipment } from "../shipments/shipment.ts";

const perPage = 50;

/** Numbers by their sheets, fifty on a page. */
export async function drawManifest(date: string, shipments: readonly Shipment[]): Promise<Paper> {
  const lines = shipments.map(({ number, manifest, order }) =>
    [manifest?.sheetNo ?? "", number, order.product, order.consignee.city].join("  "),
  );
  const pages = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, index) => ({
    barcode: `${date.replaceAll("-", "")}-${index + 1}`,
    lines: [`MANIFEST ${date}`, ...lines.slice(index * perPage, (index + 1) * perPage)],
  }));
  return { bytes: await drawLabelPdf(a4, pages), docFormat: "PDF", printFormat: "A4" };
}
