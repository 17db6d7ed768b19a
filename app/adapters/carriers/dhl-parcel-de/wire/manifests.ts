import { z } from "zod";
import type { CalendarDate } from "../../../../domain/engine/index.ts";
import { MAX_LABEL_BYTES } from "../../kit/label-bytes.ts";
import type { Operation } from "../../kit/operation.ts";
import { anyJsonOf, jsonOf } from "../../kit/wire-answer.ts";
import type { LoginHeaders } from "./access.ts";
import { isDone, shipmentState, UNKNOWN_SHIPMENT } from "./refusals.ts";

const PATH = "/parcel/de/shipping/v2/manifests";

const items = z.object({
  items: z.array(z.object({ shipmentNo: z.string().optional().catch(undefined), sstatus: shipmentState })),
});

interface Numbers {
  readonly profile: string;
  readonly numbers: readonly string[];
}

/** Of one call, as of bookings: another limit is not published. */
export const MOST_CLOSED = 30;

/**
 * Closes the shipments' day; again is only a warning.
 * @returns the numbers that it did not close: they are closed already, deleted, or not known. Source: contract sheet, section 8
 */
export const closeManifest: Operation<Numbers, readonly string[], LoginHeaders> = {
  name: "close",
  acts: true,
  request: ({ profile, numbers }) => ({
    method: "POST",
    path: PATH,
    body: { profile, shipmentNumbers: [...numbers] },
  }),
  read(answer) {
    jsonOf(items, answer);
    return [];
  },
  readRefusal({ code, error }, answer, { numbers }) {
    if (error.code === "CARRIER_UNAVAILABLE") return undefined;
    const read = items.safeParse(anyJsonOf(answer)).data?.items ?? [];
    const left = read.flatMap(({ shipmentNo, sstatus }) =>
      shipmentNo && !isDone(sstatus) ? [shipmentNo] : [],
    );
    if (left.length > 0) return left;
    return code === UNKNOWN_SHIPMENT ? numbers : undefined;
  },
};

/** The numbers on the manifests of a day. A day without one, or too long ago, is refused. */
export const manifestOf: Operation<{ readonly day: CalendarDate }, ReadonlySet<string>, LoginHeaders> = {
  name: "manifest",
  maxBytes: MAX_LABEL_BYTES,
  request: ({ day }) => ({ method: "GET", path: PATH, query: { date: day, includeDocs: "URL" } }),
  read: (answer) => new Set(jsonOf(items, answer).items.flatMap(({ shipmentNo }) => shipmentNo ?? [])),
  readRefusal: ({ error, sessionEnded }) =>
    error.code === "CARRIER_UNAVAILABLE" || sessionEnded ? undefined : new Set(),
};
