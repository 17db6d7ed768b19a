import { z } from "zod";
import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import { mergePieces } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import type { Meaning, Scan } from "../../kit/scans.ts";
import { historyOf, meaning, rowOf } from "../../kit/scans.ts";
import { momentIn } from "../../kit/wall-time.ts";
import { jsonOf } from "../../kit/wire-answer.ts";

const event = z.object({
  date: z.string(),
  time: z.string(),
  GMTOffset: z.string().optional().catch(undefined),
  typeCode: z.string().min(1),
  description: z.string().default(""),
  serviceArea: z.array(z.object({ description: z.string().default("") })).default([]),
});
type Event = z.output<typeof event>;

const shipment = z.object({
  shipmentTrackingNumber: z.string(),
  shipmentTimestamp: z.string().default(""),
  shipperReferences: z.array(z.object({ value: z.string(), typeCode: z.string().optional() })).default([]),
  events: z.array(event).default([]),
  pieces: z
    .array(z.object({ trackingNumber: z.string().optional(), events: z.array(event).default([]) }))
    .default([]),
});
export type TrackedShipment = z.output<typeof shipment>;

const shipmentsIn = z.object({ shipments: z.array(shipment) });

/** One waybill, with the offset of each event, which the call for many leaves out. `null`: unknown. Source: section 10. */
export const track: Operation<{ readonly number: string }, TrackedShipment | null> = {
  name: "track",
  urgency: "tracking",
  request: ({ number }) => ({
    method: "GET",
    path: `/shipments/${encodeURIComponent(number)}/tracking`,
    query: { levelOfDetail: "all", requestGMTOffsetPerEvent: "true" },
  }),
  read: (answer, { number }) =>
    jsonOf(shipmentsIn, answer).shipments.find((each) => each.shipmentTrackingNumber === number) ?? null,
  readRefusal: ({ reason }) => (reason === "unknown_number" ? null : undefined),
};

export interface ReferenceQuestion {
  readonly reference: string;
  readonly account: string;
  /** Days of UTC. */
  readonly from: string;
  readonly until: string;
}

/** The waybills of a reference, the first of them first; none is a 404 that says so. Source: sections 10 and 12. */
export const trackReference: Operation<ReferenceQuestion, readonly TrackedShipment[]> = {
  name: "track-many",
  request: ({ reference, account, from, until }) => ({
    method: "GET",
    path: "/tracking",
    query: {
      shipmentReference: reference,
      shipmentReferenceType: "CU",
      shipperAccountNumber: account,
      dateRangeFrom: from,
      dateRangeTo: until,
      levelOfDetail: "all",
    },
  }),
  read: (answer, { reference }) =>
    jsonOf(shipmentsIn, answer)
      .shipments.filter(({ shipperReferences }) => shipperReferences.some(({ value }) => value === reference))
      .toSorted((a, b) => a.shipmentTimestamp.localeCompare(b.shipmentTimestamp)),
  readRefusal: ({ reason, said }) =>
    reason === "unknown_number" && /no shipments? found/i.test(said) ? [] : undefined,
};

const moving = meaning("TRANSIT", "in-transit");
const delayed = meaning("TRANSIT", "delayed");
const failed = meaning("EXCEPTION", "attempted-delivery");
const ended = meaning("EXCEPTION", "failure");
const held = meaning("EXCEPTION", "delayed");
const delivered = meaning("DELIVERED", "delivered");
const pickedUp = meaning("TRANSIT", "picked-up");
const confirmed = meaning("PRE_TRANSIT", "confirmed");

const alike = (row: Meaning, codes: string): Readonly<Record<string, Meaning>> =>
  Object.fromEntries(codes.split(" ").map((code) => [code, row]));

/** Source: contract sheet, section 10. `CS`, a closed file, changes nothing. */
const byCode: Readonly<Record<string, Meaning>> = {
  ...alike(confirmed, "SM 104"),
  ...alike(pickedUp, "PU SA"),
  ...alike(moving, "PL AF DF AR IC CR BN BR RR PY FD SC TP TR AD 102"),
  ...alike(meaning("TRANSIT", "out-for-delivery"), "WC"),
  ...alike(meaning("TRANSIT", "ready-for-pickup"), "CC"),
  ...alike(delayed, "MC MS MD UD CD"),
  ...alike(held, "OH HP PD"),
  ...alike(failed, "NH CA ND BA CM RD"),
  ...alike(ended, "RT DS SS 103"),
  ...alike(delivered, "OK DD 101"),
};

/** @internal Tests ask for a fixture of each. */
export const trackingCodes: readonly string[] = [...Object.keys(byCode), "CS"];

/** The shipment's history, oldest first, out of those of its pieces. */
export function entriesOf({ shipmentTrackingNumber, events, pieces }: TrackedShipment) {
  const ofPieces = pieces.filter((piece) => piece.events.length > 0);
  if (pieces.length < 2 || ofPieces.length < pieces.length) return wayOf(shipmentTrackingNumber, events);
  return mergePieces(
    pieces.map((piece, index) => wayOf(piece.trackingNumber ?? String(index + 1), piece.events)),
  );
}

function wayOf(number: string, events: readonly Event[]): readonly TrackingEntry[] {
  const isPickedUp = (earlier: readonly TrackingEntry[]) =>
    earlier.some(({ milestone }) => milestone === "picked-up");
  return historyOf(number, events.flatMap(scanOf), ({ code }, earlier) => {
    const row = rowOf(byCode, code);
    return row === pickedUp && isPickedUp(earlier) ? moving : row;
  });
}

/** Without an offset, a time of an unknown zone is taken as UTC's, and marked. */
function scanOf({ date, time, GMTOffset, typeCode, description, serviceArea }: Event): readonly Scan[] {
  const at = momentIn("UTC", `${date}T${time}${GMTOffset ?? ""}`);
  if (at === null) return [];
  const place = serviceArea[0]?.description || null;
  return [
    {
      code: typeCode,
      at,
      text: GMTOffset === undefined ? `${description} (local time)` : description,
      place,
    },
  ];
}
