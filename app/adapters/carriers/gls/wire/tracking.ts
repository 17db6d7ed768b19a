import { z } from "zod";
import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import type { Meaning, Scan } from "../../kit/scans.ts";
import { historyOf, meaning, rowOf } from "../../kit/scans.ts";
import { momentIn } from "../../kit/wall-time.ts";
import { jsonOf } from "../../kit/wire-answer.ts";
import { textOrNull } from "./answers.ts";

/** The most numbers of one question. Source: contract sheet, section 10, B. */
export const MOST_NUMBERS = 10;

export interface TrackQuestion {
  readonly numbers: readonly string[];
}

/** A parcel as Track & Trace shows it. */
export interface TrackedParcel {
  /** The number that was asked for. */
  readonly requested: string;
  readonly number: string;
  readonly status: string;
  /** Oldest first, also those of one second. */
  readonly scans: readonly Scan[];
  readonly at: Date | null;
}

const moment = textOrNull.transform((written) => (written ? momentIn("Europe/Berlin", written) : null));
const event = z.object({
  code: z.string().min(1),
  description: textOrNull,
  city: textOrNull,
  eventDateTime: moment,
});
const parcel = z.object({
  requested: z.string(),
  unitno: textOrNull,
  status: textOrNull,
  statusDateTime: moment,
  events: z.array(z.unknown()).nullish(),
  errorCode: textOrNull,
});

/**
 * Parcels by their numbers; one that GLS does not know is left out. `used-up`: the app has asked too often today.
 * Source: contract sheet, sections 10, B, and 11.
 */
export const track: Operation<TrackQuestion, readonly TrackedParcel[] | "used-up"> = {
  name: "track",
  urgency: "tracking",
  request: ({ numbers }) => ({
    method: "GET",
    path: `/track-and-trace-v1/tracking/simple/trackids/${numbers.map(encodeURIComponent).join(",")}`,
    query: { showEvents: "true" },
    headers: { accept: "application/json", "accept-language": "EN" },
  }),
  read: (answer) =>
    jsonOf(z.object({ parcels: z.array(parcel) }), answer).parcels.flatMap((row) => {
      if (row.errorCode !== null) return [];
      const scans = (row.events ?? []).toReversed().flatMap((given): readonly Scan[] => {
        const { data } = event.safeParse(given);
        if (!data?.eventDateTime) return [];
        const { code, description, city, eventDateTime: at } = data;
        return [{ code, at, text: (description ?? "").replace(/\.$/, ""), place: city }];
      });
      const { requested, unitno, status, statusDateTime: at } = row;
      return [{ requested, number: (unitno ?? requested).slice(0, 11), status: status ?? "", scans, at }];
    }),
  readRefusal: ({ code }) => {
    if (code === "policies.ratelimit.QuotaViolation") return "used-up";
    return code?.startsWith("E_404") ? [] : undefined;
  },
};

const confirmed = meaning("PRE_TRANSIT", "confirmed");
const onItsWay = meaning("TRANSIT", "in-transit");
const outForDelivery = meaning("TRANSIT", "out-for-delivery");
const inShop = meaning("TRANSIT", "ready-for-pickup");
const attempted = meaning("EXCEPTION", "attempted-delivery");
const delivered = meaning("DELIVERED", "delivered");
const failed = meaning("EXCEPTION", "failure");

/** A parcel's status is the truth. Source: contract sheet, section 10. */
const byStatus: Readonly<Record<string, Meaning>> = {
  PREADVICE: confirmed,
  PLANNEDPICKUP: confirmed,
  INPICKUP: confirmed,
  NOTPICKEDUP: meaning("EXCEPTION", "delayed"),
  INTRANSIT: onItsWay,
  INWAREHOUSE: meaning("TRANSIT", "delayed"),
  INDELIVERY: outForDelivery,
  DELIVEREDPS: inShop,
  NOTDELIVERED: attempted,
  DELIVERED: delivered,
  CANCELED: failed,
};

/** Codes are `GROUP.DETAIL` in GLS' own spelling; the rows of details go before those of groups. */
const byCode: Readonly<Record<string, Meaning>> = {
  "DELIVD.PARCELSHOP": inShop,
  INTIAL: confirmed,
  OUTBOD: onItsWay,
  INBOUD: onItsWay,
  CHANGD: onItsWay,
  OUTDEL: outForDelivery,
  NOTDEL: attempted,
  DELIVD: delivered,
  CANCEL: failed,
};

function meaningOf({ code, text }: Scan, earlier: readonly TrackingEntry[]): Meaning | null {
  if (code === FINAL) return earlier.some(({ status }) => status === "DELIVERED") ? delivered : null;
  if (/return(ed)? to (the )?(sender|consignor)|refused/i.test(text)) return failed;
  return rowOf(byStatus, code) ?? rowOf(byCode, code) ?? rowOf(byCode, code.split(".")[0] ?? "");
}

/** The file is closed, whatever the outcome was. */
const FINAL = "FINAL";

/** The history, oldest first. The status is one more entry, unless the newest event says it, or more. */
export function entriesOf({ number, status, scans, at }: TrackedParcel): readonly TrackingEntry[] {
  const events = historyOf(number, scans, meaningOf);
  const inOrder = scans.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  // Data that GLS gets after the parcel say nothing about it.
  const isOfParcel = (scan: Scan) => meaningOf(scan, events)?.status !== "PRE_TRANSIT";
  const newest = inOrder.findLast(isOfParcel) ?? inOrder.at(-1);
  const when = Math.max(at?.getTime() ?? 0, newest?.at.getTime() ?? 0);
  if (status === "" || when === 0) return events;
  const scan: Scan = { code: status, at: new Date(when), text: "", place: null };
  const its = meaningOf(scan, events);
  const said = newest && meaningOf(newest, events);
  const isSaid = said?.status === its?.status && said?.milestone === its?.milestone;
  const isReturning = said === failed && its?.status !== "DELIVERED";
  return isSaid || isReturning || (status === FINAL && its === null)
    ? events
    : historyOf(number, [...scans, scan], meaningOf);
}
