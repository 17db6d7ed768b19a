import type {
  BookedLabel,
  BookingOrder,
  CarrierLabel,
  LabelPrinting,
  Shipment,
} from "../../../domain/engine/index.ts";
import { EngineError, needsCustomsDeclaration } from "../../../domain/engine/index.ts";
import { joinedPdf } from "../kit/joined-pdf.ts";
import { joinedZpl, numbersOf } from "../kit/label-printing.ts";
import { rowOf } from "../kit/scans.ts";
import type { DhlSession } from "./session.ts";
import type { BookedParcel, Paper } from "./wire/orders.ts";
import { readOrders } from "./wire/orders.ts";

const USUAL_FORMAT = "a6";
const thermal = { docFormat: "PDF", printFormat: "910-300-400" } as const;

/** Our formats in DHL's terms. Source: contract sheet, section 7. */
const papers: Readonly<Record<string, Paper>> = {
  [USUAL_FORMAT]: { docFormat: "PDF", printFormat: "910-300-300" },
  "100x150": thermal,
  "4x6": thermal,
  a4: { docFormat: "PDF", printFormat: "A4" },
  "zpl-203": { ...thermal, docFormat: "ZPL2" },
};
/** A return's only label comes without a choice of paper. */
const RETURN_FORMAT = "a4";
const GIVEN_ONCE = "label_given_once";

/** Labels can be read again until the day is closed. */
export const labelsOf = (session: DhlSession): LabelPrinting => ({
  formats: Object.keys(papers),
  inOneFile: true,
  // Of a closed day.
  finalReasons: ["unknown_shipment"],
  async print(shipment, format) {
    const { paper } = paperFor(shipment, format);
    const label = await joined(await session.ask(readOrders, { numbers: numbersOf(shipment), paper }));
    if (label !== null) return label;
    throw new EngineError("CARRIER_UNAVAILABLE", "DHL gave no label that can be read.");
  },
});

export const returnLabels: LabelPrinting = {
  formats: [RETURN_FORMAT],
  inOneFile: true,
  finalReasons: [GIVEN_ONCE],
  async print() {
    const words = {
      en: "DHL gives the label of a return once. An unused one costs nothing: buy the return again.",
      el: "Η DHL δίνει την ετικέτα επιστροφής μία φορά. Αν δεν χρησιμοποιηθεί δεν χρεώνεται: αγοράστε την ξανά.",
    };
    throw new EngineError("CARRIER_REJECTED", words.en, { reason: GIVEN_ONCE, words });
  },
};

/**
 * The format that a label gets, and DHL's terms for it. Papers for customs and cash are PDFs, and so is a label that they belong to.
 */
export function paperFor(
  { from, to, cashOnDeliveryMinor }: Pick<BookingOrder | Shipment, "from" | "to" | "cashOnDeliveryMinor">,
  wanted: string | undefined,
): { readonly format: string; readonly paper: Paper } {
  const format = wanted !== undefined && Object.hasOwn(papers, wanted) ? wanted : USUAL_FORMAT;
  const paper = rowOf(papers, format) ?? thermal;
  const hasPapers = cashOnDeliveryMinor > 0 || needsCustomsDeclaration(from, to);
  return { format, paper: hasPapers && paper.docFormat === "ZPL2" ? thermal : paper };
}

/** The labels that came with a booking. Those that can't be read are asked for later. */
export async function bookedLabels(
  parcels: readonly BookedParcel[],
  format: string,
): Promise<readonly BookedLabel[]> {
  const label = await joined(parcels).catch(() => null);
  return label === null ? [] : [{ format, piece: null, label }];
}

export const bookedReturnLabel = (label: CarrierLabel | null): readonly BookedLabel[] =>
  label === null ? [] : [{ format: RETURN_FORMAT, piece: null, label }];

/** Each parcel's label with its papers, in one file; `null`: a parcel has none. */
async function joined(parcels: readonly BookedParcel[]): Promise<CarrierLabel | null> {
  if (parcels.some((parcel) => parcel.papers.length === 0)) return null;
  const all = parcels.flatMap((parcel) => parcel.papers);
  return all.every(({ mediaType }) => mediaType === "application/zpl") ? joinedZpl(all) : joinedPdf(all);
}
