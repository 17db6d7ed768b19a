import { z } from "zod";
import type { CalendarDate, CarrierLabel } from "../../../../domain/engine/index.ts";
import { base64Pdf, MAX_LABEL_BYTES, pdfOf } from "../../kit/label-bytes.ts";
import type { Operation, WireRequest } from "../../kit/operation.ts";
import { isSuccess, textOf, UnreadableAnswer } from "../../kit/wire-answer.ts";
import { ALREADY_CANCELLED, answerOf, anyNumber, number } from "./answers.ts";
import type { Context } from "./booking.ts";

const post = (path: string, context: Context, body: Readonly<Record<string, string>> = {}): WireRequest => ({
  method: "POST",
  path,
  body: { Context: { ...context }, ...body },
});

/** Stations of the courier: proves the credentials, and changes nothing. Source: contract sheet, section 1. */
export const stations: Operation<null, number, Context> = {
  name: "stations",
  request: (_given, context) => post("/Station/GetStations", context),
  read: (answer) =>
    answerOf(z.object({ StationDataInfo: z.array(z.unknown()) }), answer).StationDataInfo.length,
};

/** Cancels, until the driver has the parcel. Voided before is done too. Source: section 8. */
export const voidShipment: Operation<{ readonly number: string }, null, Context> = {
  name: "void",
  acts: true,
  deadlineMs: 30_000,
  request: ({ number: ShipmentNumber }, context) => post("/Shipment/Void", context, { ShipmentNumber }),
  read: () => null,
  readRefusal: ({ code }) => (code === ALREADY_CANCELLED ? null : undefined),
};

/** A shipment as the carrier shows it. */
export interface ShipmentDetails {
  readonly number: string | null;
  readonly reference: string | null;
  readonly zip: string | null;
  readonly trackingNumbers: readonly string[];
  readonly code: string | null;
  readonly word: string | null;
}

const code = z
  .union([number, z.number().transform(String)])
  .nullish()
  .catch(null);
const details = z.object({
  ShipmentDetails: z
    .array(
      z.object({
        ShipmentInfo: z.object({
          ShipmentNumber: anyNumber,
          Reference1: anyNumber,
          TrackingNumbers: z.array(number).catch([]).optional(),
          Consignee: z.object({ ZipCode: anyNumber }).nullish().catch(null),
          ShipmentStatus: code,
          ShipmentStatusDesc: anyNumber,
        }),
      }),
    )
    .nullish()
    .transform((rows) => rows ?? []),
});

/**
 * The shipments of an identifier: a shipment's number, or our reference if the server takes one, which is unknown. A refusal
 * says as little as an empty list. Source: sections 7 and 11.
 */
export const shipmentDetails: Operation<
  { readonly identifier: string },
  readonly ShipmentDetails[],
  Context
> = {
  name: "details",
  request: ({ identifier: Identifier }, context) =>
    post("/Shipment/GetShipmentDetails", context, { Identifier }),
  read: (answer) =>
    answerOf(details, answer).ShipmentDetails.map(({ ShipmentInfo: info }) => ({
      number: info.ShipmentNumber ?? null,
      reference: info.Reference1 ?? null,
      zip: info.Consignee?.ZipCode ?? null,
      trackingNumbers: info.TrackingNumbers ?? [],
      code: info.ShipmentStatus ?? null,
      word: info.ShipmentStatusDesc ?? null,
    })),
  readRefusal: ({ error }) => (error.code === "CARRIER_UNAVAILABLE" ? undefined : []),
};

/** A row of a history. */
export interface HistoryRow {
  readonly code: string;
  readonly note: string;
  /** Athens' time without a zone, as it came. */
  readonly executedOn: string;
  readonly station: string;
}

const shown = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? "");
const history = z.object({
  TrackingList: z
    .array(z.unknown())
    .nullish()
    .transform((rows) => rows ?? []),
});
const row = z.object({ Status: code, Note: shown, ExecutedOn: shown, StationName: shown });

/** The history of one shipment, in any order. Source: section 11. */
export const tracking: Operation<{ readonly number: string }, readonly HistoryRow[], Context> = {
  name: "track",
  urgency: "tracking",
  request: ({ number: Identifier }, context) => post("/Tracking", context, { Identifier }),
  read: (answer) =>
    answerOf(history, answer).TrackingList.flatMap((given) => {
      const { Status, Note: note, ExecutedOn: executedOn, StationName: station } = row.parse(given);
      return Status ? [{ code: Status, note, executedOn, station }] : [];
    }),
};

/** The details of a shipment on its way: behind everything that is more urgent. */
export const state: typeof shipmentDetails = { ...shipmentDetails, urgency: "tracking" };

/** One PDF of all named vouchers: base64, or the body itself. Source: section 6. */
export const label: Operation<
  { readonly numbers: readonly string[]; readonly template: string },
  CarrierLabel,
  Context
> = {
  name: "label",
  deadlineMs: 60_000,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ numbers, template: Template }, context) =>
    post("/Voucher", context, { ShipmentNumber: numbers.join(","), Template }),
  read(answer) {
    if (textOf({ bytes: answer.bytes.subarray(0, 4) }) === "%PDF") return pdfOf(answer);
    const { Voucher } = answerOf(z.object({ Voucher: base64Pdf }), answer);
    return { mediaType: "application/pdf", bytes: Voucher };
  },
};

/** Whether the carrier has a list of the day: empty or missing without shipments, also as a refusal. Source: section 9. */
export const manifest: Operation<{ readonly day: CalendarDate }, boolean, Context> = {
  name: "manifest",
  deadlineMs: 60_000,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ day }, context) => post("/Manifest", context, { Date: day }),
  read: (answer) => {
    const { Manifest } = answerOf(z.object({ Manifest: z.string().nullish() }), answer);
    if (!Manifest) return false;
    base64Pdf.parse(Manifest);
    return true;
  },
};

/** A locker of BOX NOW's public list. */
export interface ListedLocker {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly town: string | null;
  readonly zip: string | null;
  readonly note: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly isOpen: boolean;
}

const optionalText = shown.transform((value) => value || null);
const degrees = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/)])
  .transform(Number)
  .refine((value) => Math.abs(value) <= 180);
const locker = z.object({
  id: z.union([number, z.number().transform(String)]),
  type: z.literal("apm"),
  lat: degrees,
  lng: degrees,
  name: optionalText,
  addressLine1: optionalText,
  addressLine2: optionalText,
  postalCode: optionalText,
  note: optionalText,
  state: optionalText,
});

/** Greece's lockers, from BOX NOW itself. Source: contract sheet of BOX NOW, section 5. */
export const lockers: Operation<null, readonly ListedLocker[], Context> = {
  name: "lockers",
  host: "locations",
  open: true,
  maxBytes: 32 * 1024 * 1024,
  request: () => ({ method: "GET", path: "/v1/apms_el-GR.json" }),
  read: (answer) => {
    if (!isSuccess(answer)) throw new UnreadableAnswer("No list of lockers.");
    return answerOf(z.object({ data: z.array(z.unknown()) }), answer).data.flatMap((given) => {
      const { data: read } = locker.safeParse(given);
      if (read === undefined) return [];
      return [
        {
          id: read.id,
          name: read.name ?? read.addressLine1 ?? read.id,
          street: read.addressLine1 ?? "",
          // The town is in the second line.
          town: read.addressLine2,
          zip: read.postalCode,
          note: read.note,
          latitude: read.lat,
          longitude: read.lng,
          isOpen: read.state === null || read.state === "boxnow-ready",
        },
      ];
    });
  },
};
