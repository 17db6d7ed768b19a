import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import { identifier, jsonOf, nothing } from "../../kit/wire-answer.ts";

export interface ParcelEvent {
  /** The carrier's word. */
  readonly type: string;
  readonly at: Date;
  readonly place: string | null;
}

export interface ParcelRow {
  readonly id: string;
  readonly state: string;
  /** Our name of the parcel. */
  readonly itemReference: string | null;
  readonly orderNumber: string | null;
  /** The shipment's id, as the booking sent it. */
  readonly shipmentId: string | null;
  readonly isCancelling: boolean;
  /** The state of cash on delivery: `pending`, `paid-by-customer` or `transferred-to-partner`. */
  readonly paymentState: string | null;
  readonly createdAt: Date | null;
  /** Oldest first. */
  readonly events: readonly ParcelEvent[];
}

export interface ParcelPage {
  readonly rows: readonly ParcelRow[];
  readonly nextPage: string | null;
}

export interface ParcelQuestion {
  readonly parcelId?: string;
  readonly orderNumber?: string;
  /** Milliseconds since 1970. */
  readonly createdFrom?: string;
  readonly pageToken?: string;
}

const text = z.string().nullish().catch(null);
const moment = z.iso.datetime({ offset: true }).transform((written) => new Date(written));
const event = z.object({
  type: z.string().min(1),
  createTime: moment,
  locationDisplayName: text,
});
const events = z.array(z.unknown()).catch([]);

const row = z.object({
  id: identifier,
  state: z.string().catch(""),
  itemRefId: text,
  cancelationRequested: z.boolean().catch(false),
  payment: z.object({ state: text }).nullish().catch(null),
  createTime: moment.nullish().catch(null),
  events: events.optional(),
  deliveryRequest: z
    .object({ orderNumber: text, additionalInformation: text, events: events.optional() })
    .nullish()
    .catch(null),
});
const page = z.object({
  pagination: z.object({ next: text }).nullish().catch(null),
  data: z.array(z.unknown()),
});

/** Parcels, fifty or a hundred a page. A row without an id is left out. Source: contract sheet, section 8. */
export const parcels: Operation<ParcelQuestion, ParcelPage> = {
  name: "parcels",
  request: (question) => ({
    method: "GET",
    path: "/api/v1/parcels",
    query: { limit: "100", ...question },
  }),
  read(answer) {
    const { pagination, data } = jsonOf(page, answer);
    return { rows: data.flatMap(parcelRow), nextPage: pagination?.next || null };
  },
};

function parcelRow(given: unknown): readonly ParcelRow[] {
  const parsed = row.safeParse(given);
  if (!parsed.success) return [];
  const { id, state, itemRefId, cancelationRequested, payment, createTime, deliveryRequest } = parsed.data;
  return [
    {
      id,
      state,
      itemReference: itemRefId ?? null,
      orderNumber: deliveryRequest?.orderNumber ?? null,
      shipmentId: deliveryRequest?.additionalInformation ?? null,
      isCancelling: cancelationRequested,
      paymentState: payment?.state ?? null,
      createdAt: createTime ?? null,
      events: eventsOf([...(parsed.data.events ?? []), ...(deliveryRequest?.events ?? [])]),
    },
  ];
}

/** Unordered, and some rows have them in the request. */
function eventsOf(given: readonly unknown[]): readonly ParcelEvent[] {
  const byIdentity = new Map<string, ParcelEvent>();
  for (const each of given) {
    const parsed = event.safeParse(each);
    if (!parsed.success) continue;
    const { type, createTime: at, locationDisplayName } = parsed.data;
    byIdentity.set(`${type} ${at.getTime()}`, { type, at, place: locationDisplayName || null });
  }
  return [...byIdentity.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Cancels one parcel; twice is the same as once. Source: contract sheet, section 7. */
export const cancel: Operation<{ readonly parcelId: string }, null> = {
  name: "cancel",
  acts: true,
  request: ({ parcelId }) => ({
    method: "POST",
    path: `/api/v1/parcels/${encodeURIComponent(parcelId)}:cancel`,
  }),
  read: nothing,
};
