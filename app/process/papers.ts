import { dayListCsv } from "../documents/day-list-csv.ts";
import { dayListPdf } from "../documents/day-list-pdf.ts";
import { isLabelFormat, labelFormats } from "../documents/label-formats.ts";
import { printLabels } from "../documents/print-labels.ts";
import type { Ports } from "../engine/index.ts";
import { carrierLabel, listDay } from "../engine/index.ts";
import type { Papers } from "../services.server.ts";
import type { DrawLabels } from "./labels-of-many.ts";
import { formatAsked, labelIn, labelsOf } from "./labels-of-many.ts";

/** @param draw by default on this thread: for tests and benchmarks; the server has threads for it */
export function papersOf(ports: Ports, draw: DrawLabels = (_, job) => printLabels(job)): Papers {
  return {
    async label(shipment, piece, format) {
      if (format !== undefined) return labelIn(ports, draw, shipment, piece, formatAsked(format));
      const carriers = await carrierLabel(ports, shipment, shipment.labelFormat, piece);
      if (carriers !== null) return carriers;
      // A format that this version no longer prints must not make the label unreadable.
      const own = isLabelFormat(shipment.labelFormat) ? shipment.labelFormat : labelFormats[0];
      return labelIn(ports, draw, shipment, piece, own);
    },
    labels: (shipments, paper) => labelsOf(ports, draw, shipments, paper),
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
