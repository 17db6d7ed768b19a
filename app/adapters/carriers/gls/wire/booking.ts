import { z } from "zod";
import type { BookingOrder, CarrierLabel } from "../../../../domain/engine/index.ts";
import { base64Pdf, base64Zpl, MAX_LABEL_BYTES } from "../../kit/label-bytes.ts";
import type { Operation } from "../../kit/operation.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { answerOf, anyCase, listed, someText, textOrNull } from "./answers.ts";
import { SHIPIT } from "./places.ts";
import type { ShipmentTerms } from "./shipment-body.ts";
import { shipmentBody } from "./shipment-body.ts";

/** A format of labels in GLS' terms. */
export interface Paper {
  readonly TemplateSet: "NONE" | "ZPL_200" | "ZPL_300";
  readonly LabelFormat: "PDF" | "ZEBRA";
}

export interface BookingGiven extends ShipmentTerms {
  readonly order: BookingOrder;
  readonly paper: Paper;
}

/** A parcel by both of its names. */
export interface ParcelNames {
  /** The key of all calls of ShipIT. */
  readonly trackId: string;
  /** Eleven digits. */
  readonly number: string;
}

export interface BookedShipment {
  /** In the order of the parcels. */
  readonly parcels: readonly ParcelNames[];
  /** One for each parcel, or one of all; empty: none that can be read came. */
  readonly labels: readonly CarrierLabel[];
}

/** Answers have it with its check digit or without; people and Track & Trace know it without. */
const parcelNumber = someText.transform((number) => (/^\d{12}$/.test(number) ? number.slice(0, 11) : number));
export const parcelNames = anyCase({ TrackID: someText, ParcelNumber: parcelNumber });

const booked = anyCase({
  CreatedShipment: anyCase({
    ParcelData: listed(parcelNames),
    PrintData: listed(anyCase({ Data: listed(z.string()), LabelFormat: textOrNull })).catch([]),
  }),
});

/** Books a shipment, with its labels in the answer. Nothing recognises a repetition. Source: contract sheet, section 4. */
export const book: Operation<BookingGiven, BookedShipment> = {
  name: "book",
  acts: true,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ order, paper, ...terms }) => ({
    method: "POST",
    path: `${SHIPIT}/shipments`,
    body: {
      Shipment: shipmentBody(order, terms),
      PrintingOptions: { ReturnLabels: { TemplateSet: paper.TemplateSet, LabelFormat: paper.LabelFormat } },
    },
  }),
  read(answer, { order, paper }) {
    const { ParcelData, PrintData } = answerOf(booked, answer).CreatedShipment;
    if (ParcelData.length !== order.parcels.length)
      throw new UnreadableAnswer("Not one parcel for each of ours.");
    const documents = PrintData.flatMap(({ Data }) => Data);
    return {
      parcels: ParcelData.map(({ TrackID, ParcelNumber }) => ({ trackId: TrackID, number: ParcelNumber })),
      labels: labelsOf(documents, paper, ParcelData.length),
    };
  },
};

/** The parcels are booked, whatever became of their labels: one that can't be read is left out with all others. */
function labelsOf(
  documents: readonly string[],
  { LabelFormat }: Paper,
  parcels: number,
): readonly CarrierLabel[] {
  const isZpl = LabelFormat === "ZEBRA";
  const labels = documents.flatMap((document): readonly CarrierLabel[] => {
    const { data: bytes } = (isZpl ? base64Zpl : base64Pdf).safeParse(document);
    return bytes === undefined
      ? []
      : [{ mediaType: isZpl ? "application/zpl" : "application/pdf", bytes: new Uint8Array(bytes) }];
  });
  if (labels.length === 1 || labels.length === parcels) return labels;
  return labels.length > parcels && labels.length === documents.length ? labels.slice(0, parcels) : [];
}
