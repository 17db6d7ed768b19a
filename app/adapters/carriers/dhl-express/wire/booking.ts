import { z } from "zod";
import type { BookingOrder, CarrierLabel } from "../../../../domain/engine/index.ts";
import { base64Pdf, base64Zpl } from "../../kit/label-bytes.ts";
import type { Operation, WireRequest } from "../../kit/operation.ts";
import { jsonOf, UnreadableAnswer } from "../../kit/wire-answer.ts";
import type { BookingTerms } from "./booking-body.ts";
import { bookingBody } from "./booking-body.ts";

export interface BookingGiven {
  readonly order: BookingOrder;
  readonly terms: BookingTerms;
  /** For paperless trade, in base64; `null`: none is sent. */
  readonly invoice: string | null;
}

export interface Booked {
  /** The waybill's, for all pieces. */
  readonly number: string;
  /** Licence plates of the pieces, in their order. */
  readonly pieces: readonly string[];
  /** Labels in the order of pieces; none if one of them can't be read: the booking counts. */
  readonly labels: readonly CarrierLabel[];
}

const documents = z.array(
  z.object({
    imageFormat: z.string(),
    typeCode: z.string(),
    packageReferenceNumber: z.coerce.number().optional(),
    content: z.string(),
  }),
);

/** Nothing is recognised as a repetition: the same body makes a second waybill. Source: contract sheet, sections 5 and 12. */
export const book: Operation<BookingGiven, Booked> = {
  name: "book",
  acts: true,
  request: ({ order, terms, invoice }): WireRequest => ({
    method: "POST",
    path: "/shipments",
    ...(terms.settings.strict_addresses && { query: { strictValidation: "true" } }),
    body: bookingBody(order, terms, invoice),
  }),
  read(answer, { order }) {
    const booked = jsonOf(
      z.object({
        shipmentTrackingNumber: z.string().regex(/^\d{10}$/),
        packages: z.array(z.object({ trackingNumber: z.string().min(1) })),
        documents: documents.default([]).catch([]),
      }),
      answer,
    );
    const pieces = booked.packages.map(({ trackingNumber }) => trackingNumber);
    if (pieces.length !== order.parcels.length) throw new UnreadableAnswer("Another number of pieces.");
    return { number: booked.shipmentTrackingNumber, pieces, labels: labelsIn(booked.documents) };
  },
};

/** A waybill may come marked as a label: those that are tied to a piece are labels, if any is. Source: section 7. */
function labelsIn(given: z.output<typeof documents>): readonly CarrierLabel[] {
  const marked = given.filter(({ typeCode }) => typeCode === "label");
  const tied = marked
    .filter(({ packageReferenceNumber }) => packageReferenceNumber !== undefined)
    .toSorted((a, b) => (a.packageReferenceNumber ?? 0) - (b.packageReferenceNumber ?? 0));
  const labels = (tied.length > 0 ? tied : marked).map(labelOf);
  return labels.every((label) => label !== null) ? labels : [];
}

function labelOf({ imageFormat, content }: z.output<typeof documents>[number]): CarrierLabel | null {
  const isZpl = imageFormat.toUpperCase() === "ZPL";
  const bytes = (isZpl ? base64Zpl : base64Pdf).safeParse(content);
  if (!bytes.success) return null;
  return { mediaType: isZpl ? "application/zpl" : "application/pdf", bytes: bytes.data };
}
