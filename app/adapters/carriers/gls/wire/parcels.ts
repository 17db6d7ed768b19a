import { z } from "zod";
import type { CalendarDate } from "../../../../domain/engine/index.ts";
import { MAX_LABEL_BYTES } from "../../kit/label-bytes.ts";
import type { Operation } from "../../kit/operation.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { answerOf, anyCase, listed, text, textOrNull } from "./answers.ts";
import type { ParcelNames } from "./booking.ts";
import { parcelNames } from "./booking.ts";
import { SHIPIT } from "./places.ts";

/** Both days are needed, and included. */
export interface ParcelQuestion {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Of their shipment. */
  readonly reference: string;
}

export interface FoundParcel extends ParcelNames {
  readonly references: readonly string[];
  /** The day of its making. */
  readonly day: string | null;
  readonly isCancelled: boolean;
}

const item = z.intersection(
  parcelNames,
  anyCase({ ShipmentReference: listed(text), InitialDate: textOrNull, Status: textOrNull }),
);

/** ShipIT's parcels, which it shows after the end of their day alone. Source: contract sheet, section 10, A. */
export const findParcels: Operation<ParcelQuestion, readonly FoundParcel[]> = {
  name: "find-parcels",
  request: ({ from, to, reference }) => ({
    method: "POST",
    path: `${SHIPIT}/tracking/parcels`,
    body: { DateFrom: from, DateTo: to, ShipmentReference: reference },
  }),
  read: (answer) =>
    answerOf(anyCase({ UnitItems: listed(item) }), answer).UnitItems.map((found) => ({
      trackId: found.TrackID,
      number: found.ParcelNumber,
      references: found.ShipmentReference,
      day: found.InitialDate?.slice(0, 10) ?? null,
      isCancelled: isCancelledWord(found.Status),
    })),
};

const isCancelledWord = (word: string | null): boolean => /^cancell?ed$/i.test(word ?? "");

export interface TrackIdGiven {
  readonly trackId: string;
}

/** Whether the parcel was cancelled; `null`: ShipIT does not show it. Source: contract sheet, section 10, A. */
export const isCancelled: Operation<TrackIdGiven, boolean | null> = {
  name: "details",
  request: ({ trackId }) => ({
    method: "POST",
    path: `${SHIPIT}/tracking/parceldetails`,
    body: { TrackID: trackId },
  }),
  read(answer) {
    const history = listed(anyCase({ StatusCode: textOrNull }));
    const { History } = answerOf(anyCase({ UnitDetail: anyCase({ History: history }) }), answer).UnitDetail;
    return History.some(({ StatusCode }) => isCancelledWord(StatusCode));
  },
  readRefusal: ({ reason }) => (reason === "field_refused" ? null : undefined),
};

/** `in-doubt`: a second cancel is answered as a failing server would answer the first. Source: contract sheet, section 8. */
export type CancelOutcome = "cancelled" | "in-doubt";

/** Cancels one parcel, now or a little later. */
export const cancel: Operation<TrackIdGiven, CancelOutcome> = {
  name: "cancel",
  acts: true,
  request: ({ trackId }) => ({
    method: "POST",
    path: `${SHIPIT}/shipments/cancel/${encodeURIComponent(trackId)}`,
  }),
  read(answer) {
    const { result } = answerOf(anyCase({ result: text }), answer);
    if (/^(CANCELLED|CANCELLATION_PENDING)$/.test(result)) return "cancelled";
    throw new UnreadableAnswer("Another result of a cancellation.");
  },
  readRefusal: (_refusal, { status }) => (status === 500 ? "in-doubt" : undefined),
};

const closed = anyCase({
  Shipments: listed(anyCase({ ShipmentUnit: listed(anyCase({ TrackID: text })) })),
});

/**
 * Closes all parcels of the app for a day, and answers their TrackIDs. Repeated, it closes those since. Source: contract
 * sheet, section 8.
 */
export const endOfDay: Operation<{ readonly day: CalendarDate }, readonly string[]> = {
  name: "end-of-day",
  urgency: "booking",
  deadlineMs: 60_000,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ day }) => ({ method: "POST", path: `${SHIPIT}/shipments/endofday`, query: { date: day } }),
  read: (answer) =>
    answerOf(closed, answer).Shipments.flatMap(({ ShipmentUnit }) =>
      ShipmentUnit.map(({ TrackID }) => TrackID),
    ),
};

export interface CollectionGiven {
  readonly contactId: string;
  readonly day: CalendarDate;
  readonly parcels: number;
  readonly weightKg: number;
}

/** Orders a van; answers the day on which it comes. Source: contract sheet, section 8, "Pickup". */
export const collect: Operation<CollectionGiven, CalendarDate> = {
  name: "pickup",
  acts: true,
  request: ({ contactId, day, parcels, weightKg }) => ({
    method: "POST",
    path: `${SHIPIT}/sporadiccollection`,
    body: {
      ContactID: contactId,
      PreferredPickUpDate: day,
      NumberOfParcels: parcels,
      Product: "PARCEL",
      ExpectedTotalWeight: weightKg,
      ContainsHazGoods: false,
    },
  }),
  read: (answer) =>
    answerOf(
      anyCase({ EstimatedPickUpDate: z.string().regex(/^\d{4}-\d\d-\d\d/) }),
      answer,
    ).EstimatedPickUpDate.slice(0, 10),
};
