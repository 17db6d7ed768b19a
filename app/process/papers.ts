import { dayListCsv } from "../documents/day-list-csv.ts";
import { dayListPdf } from "../documents/day-list-pdf.ts";
import { renderLabel, renderLabels } from "../documents/label.ts";
import type { Label } from "../documents/label-content.ts";
import { isLabelFormat, labelFormats, sheets } from "../documents/label-formats.ts";
import { labelOf } from "../documents/label-of.ts";
import type { Ports } from "../engine/index.ts";
import { carrierLabel, EngineError, labelMarks, listDay } from "../engine/index.ts";
import type { ManyLabels, Papers } from "../services.server.ts";

export function papersOf(ports: Ports): Papers {
  return {
    async label(shipment, piece) {
      const carriers = await carrierLabel(ports, shipment, shipment.labelFormat, piece);
      if (carriers !== null) return carriers;
      const label = labelOf(shipment, await labelMarks(ports, shipment));
      const pieces =
        piece === null ? label.pieces : label.pieces.filter((each) => each.pieceNumber === piece);
      if (pieces.length === 0) throw new EngineError("NOT_FOUND", "The shipment has no such piece.");
      // A format that this version no longer prints must not make the label unreadable.
      const format = isLabelFormat(shipment.labelFormat) ? shipment.labelFormat : labelFormats[0];
      return { mediaType: "application/pdf", bytes: await renderLabel({ ...label, pieces }, format) };
    },
    async labels(shipments, { format }) {
      const labels: Label[] = [];
      const skipped: ManyLabels["skipped"][number][] = [];
      for (const shipment of shipments) {
        const carriers = await carrierLabel(ports, shipment, format, null);
        if (carriers === null) labels.push(labelOf(shipment, await labelMarks(ports, shipment)));
        else
          skipped.push({
            shipmentId: shipment.id,
            code: "FORMAT_NOT_POSSIBLE",
            message: "The carrier's label is printed by itself.",
          });
      }
      const paper = isLabelFormat(format) ? format : labelFormats[0];
      const pieces = labels.reduce((sum, label) => sum + label.pieces.length, 0);
      const bytes = labels.length === 0 ? new Uint8Array() : await renderLabels(labels, paper);
      const pages = Math.ceil(pieces / sheets[paper].slots.length);
      return { mediaType: "application/pdf", bytes, pages, skipped };
    },
    async readLabel(shipment, format) {
      await carrierLabel(ports, shipment, format, null);
    },
    async dayList(caller, accountId, date, format) {
      const list = await listDay(ports, caller, accountId, date);
      const name = `${list.carrier.code}-${date}.${format}`;
      return format === "pdf"
        ? { name, mediaType: "application/pdf", bytes: await dayListPdf(list) }
        : { name, mediaType: "text/csv; charset=utf-8", bytes: new TextEncoder().encode(dayListCsv(list)) };
    },
  };
}
