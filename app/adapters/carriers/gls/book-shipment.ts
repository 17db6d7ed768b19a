import type { BookedLabel, BookingOrder, BookingResult, MayLeave } from "../../../domain/engine/index.ts";
import { EngineError, PointRefusedError } from "../../../domain/engine/index.ts";
import { joinedPdf } from "../kit/joined-pdf.ts";
import { joinedZpl } from "../kit/label-printing.ts";
import { rowOf } from "../kit/scans.ts";
import { bookingOf } from "./booking-names.ts";
import type { GlsSession } from "./session.ts";
import type { BookedShipment, Paper } from "./wire/booking.ts";
import { book } from "./wire/booking.ts";
import type { ShipmentTerms } from "./wire/shipment-body.ts";

const pdf: Paper = { TemplateSet: "NONE", LabelFormat: "PDF" };

/** Our formats in GLS' terms; the first is its usual one. Source: contract sheet, section 6. */
export const papers: Readonly<Record<string, Paper>> = {
  a6: pdf,
  "100x150": pdf,
  "zpl-203": { TemplateSet: "ZPL_200", LabelFormat: "ZEBRA" },
  "zpl-300": { TemplateSet: "ZPL_300", LabelFormat: "ZEBRA" },
};

/** One request that may buy: GLS would book a repetition again. */
export async function bookShipment(
  session: GlsSession,
  order: BookingOrder,
  terms: ShipmentTerms,
  mayLeave?: MayLeave,
): Promise<Omit<BookingResult, "pickup">> {
  const known = rowOf(papers, order.labelFormat ?? "");
  const [format, paper] = known === null ? (["a6", pdf] as const) : [order.labelFormat ?? "", known];
  const booked = await session.ask(book, { order, paper, ...terms }, { mayLeave }).catch((error: unknown) => {
    throw error instanceof EngineError ? atItsShop(error, order) : error;
  });
  return {
    ...bookingOf(terms.day, booked.parcels),
    labels: await labelsOf(format, booked),
  };
}

/** A shop that the list had an hour ago may take parcels no more. */
function atItsShop(error: EngineError, { to: { locationId } }: BookingOrder): EngineError {
  const { reason, carrier_code } = error.metadata ?? {};
  if (reason !== "point_gone" || !locationId) return error;
  return new PointRefusedError("to", "closed", error.message, { carrier_code: carrier_code ?? null });
}

/** Each parcel's label, and all of them in one file. They are bought: none of their faults may undo the booking. */
async function labelsOf(
  format: string,
  { labels, parcels }: BookedShipment,
): Promise<readonly BookedLabel[]> {
  const [first] = labels;
  if (first === undefined) return [];
  const isZpl = first.mediaType === "application/zpl";
  const all = await (isZpl ? joinedZpl(labels) : joinedPdf(labels).catch(() => null));
  return [
    ...(all === null ? [] : [{ format, piece: null, label: all }]),
    ...(labels.length === parcels.length
      ? labels.map((label, index) => ({ format, piece: index + 1, label }))
      : []),
  ];
}
