import type { CarrierLabel, LabelPrinting, Shipment } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { joinedZpl, numbersOf } from "../kit/label-printing.ts";
import { rowOf } from "../kit/scans.ts";
import type { GenikiSession } from "./geniki-session.ts";
import type { PdfFormat } from "./wire/document-calls.ts";
import { couponPdf, vouchersPdf, voucherZpl } from "./wire/document-calls.ts";

/** Our formats in Geniki's. Source: section 6. */
const papers: Readonly<Record<string, PdfFormat>> = {
  a6: "Sticker",
  "100x150": "Sticker",
  "a4-3": "Flyer",
};
const ZPL = "zpl-203";

/**
 * All pieces in one file, each asked for by its own number: whether the main voucher's page brings the others is not known, and
 * after closing Geniki may print none.
 */
export function labelPrinting(session: GenikiSession): LabelPrinting {
  return {
    formats: [...Object.keys(papers), ZPL],
    inOneFile: true,
    async print(shipment, format) {
      const vouchers = numbersOf(shipment);
      if (isReturn(shipment)) return session.ask(couponPdf, { serial: shipment.trackingRef });
      if (format === ZPL) return zplOf(session, vouchers);
      const paper = rowOf(papers, format);
      if (paper === null) throw new EngineError("CARRIER_REJECTED", `Geniki prints no label ${format}.`);
      return session.ask(vouchersPdf, { vouchers, format: paper });
    },
  };
}

const isReturn = ({ rate }: Shipment): boolean => rate.service.code === "return";

/** One voucher a call. */
async function zplOf(session: GenikiSession, vouchers: readonly string[]): Promise<CarrierLabel> {
  const labels: CarrierLabel[] = [];
  for (const voucher of vouchers) labels.push(await session.ask(voucherZpl, { voucher }));
  return joinedZpl(labels);
}
