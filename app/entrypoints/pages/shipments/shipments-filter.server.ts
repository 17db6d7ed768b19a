import { z } from "zod";
import type { CalendarDate, ShipmentFilter, ShipmentSort } from "../../../domain/engine/index.ts";
import {
  calendarDate,
  dayNumber,
  localTime,
  shipmentSorts,
  startOfDay,
} from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PromisedDays } from "../frame/list-facts.server.ts";
import { gramsOf, promisedDates, promisedDays, WEIGHT } from "../frame/list-facts.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";

/** Filters of the list's saved views. */
export const views = {
  all: {},
  "to-print": { printing: "to-print" },
  printed: { printing: "printed" },
  "hand-over": { state: "created", trackingStatus: "PRE_TRANSIT" },
  transit: { state: "created", trackingStatus: "TRANSIT" },
  exceptions: { state: "created", trackingStatus: "EXCEPTION" },
  delivered: { state: "created", trackingStatus: "DELIVERED" },
  cancelled: { state: "cancelled" },
} as const satisfies Record<string, ShipmentFilter>;

export type View = keyof typeof views;

/** Days of the viewer's calendar. */
export const periods = ["today", "yesterday", "7-days", "30-days", "month", "last-month"] as const;

export type Period = (typeof periods)[number];

/** The filter in the page's address. */
export interface ListFilter {
  readonly view: View;
  readonly search: string;
  /** Carrier code; `null`: any. */
  readonly carrier: string | null;
  /** The recipient's country; `null`: any. */
  readonly country: string | null;
  /** `null`: any. */
  readonly created: Period | null;
  /** Of one of its products; `null`: any. */
  readonly sku: string | null;
  /** Of its order; `null`: any. */
  readonly tag: string | null;
  /** `0.5-2`, in kilograms; `null`: any. */
  readonly weight: string | null;
  /** `null`: any. */
  readonly promised: PromisedDays | null;
  readonly sort: ShipmentSort;
}

const LONGEST_WORD = 255;

/** The filter as fields of a form. An invalid one is refused, because without it more shipments would be meant. */
export const filterFields = {
  view: z.enum(Object.keys(views) as [View, ...View[]]),
  search: z.string().max(100),
  carrier: z.string().max(50).nullable().default(null),
  country: z.string().max(2).nullable().default(null),
  created: z.enum(periods).nullable().default(null),
  sku: z.string().max(LONGEST_WORD).nullable().default(null),
  tag: z.string().max(LONGEST_WORD).nullable().default(null),
  weight: z.string().regex(WEIGHT).nullable().default(null),
  promised: z.enum(promisedDays).nullable().default(null),
  sort: z.enum(shipmentSorts).default("newest"),
};

const word = z
  .string()
  .transform((text) => text.trim().slice(0, LONGEST_WORD) || null)
  .nullable()
  .catch(null);

const LONGEST_SEARCH = 100;

/** People edit and cut addresses, so an invalid value counts as absent. */
export const listFilterSchema = z.object({
  view: z.enum(Object.keys(views) as [View, ...View[]]).catch("all"),
  search: z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, LONGEST_SEARCH)),
  carrier: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .nullable()
    .catch(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  created: z.enum(periods).nullable().catch(null),
  sku: word,
  tag: word,
  weight: z.string().regex(WEIGHT).nullable().catch(null),
  promised: z.enum(promisedDays).nullable().catch(null),
  sort: z.enum(shipmentSorts).catch("newest"),
});

/** The shipments that the list shows. */
export async function filterOf(
  services: Pick<Services, "ports" | "purchases">,
  viewer: Viewer,
  { view, search, carrier, country, created, sku, tag, weight, promised, sort }: ListFilter,
): Promise<ShipmentFilter> {
  const zone = viewer.timeZone ?? "UTC";
  return {
    ...views[view],
    ...(carrier !== null && { driver: carrier }),
    ...(country !== null && { country }),
    ...(sku !== null && { sku }),
    ...(tag !== null && { tag }),
    ...(weight !== null && { weight: gramsOf(weight) }),
    ...(promised !== null && {
      promised: promisedDates(promised, localTime(services.ports.clock.now(), zone).date),
    }),
    ...(sort !== "newest" && { sort }),
    ...(created !== null && createdIn(created, services.ports.clock.now(), zone)),
    ...(await searchFilter(services, viewer, search)),
  };
}

/** First and last day of a period. */
export function daysOf(period: Period, today: CalendarDate): readonly [CalendarDate, CalendarDate] {
  const before = (date: CalendarDate, days: number) => calendarDate(dayNumber(date) - days);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (period) {
    case "today":
      return [today, today];
    case "yesterday":
      return [before(today, 1), before(today, 1)];
    case "7-days":
      return [before(today, 6), today];
    case "30-days":
      return [before(today, 29), today];
    case "month":
      return [firstOfMonth, today];
    case "last-month": {
      const last = before(firstOfMonth, 1);
      return [`${last.slice(0, 8)}01`, last];
    }
  }
}

function createdIn(period: Period, now: Date, zone: string) {
  const { from, to } = momentsOf(period, now, zone);
  return { createdFrom: from, createdTo: new Date(to.getTime() - 1) };
}

/** The first moment of a period, and the first one after it. */
export function momentsOf(period: Period, now: Date, zone: string) {
  const [first, last] = daysOf(period, localTime(now, zone).date);
  return { from: startOfDay(first, zone), to: startOfDay(calendarDate(dayNumber(last) + 1), zone) };
}

/** Adds the shipments of orders with this name, which only their fulfillments hold. The shipment holds the rest. */
async function searchFilter(
  services: Pick<Services, "purchases">,
  viewer: Viewer,
  search: string,
): Promise<ShipmentFilter> {
  if (search === "" || viewer.domain === null) return search === "" ? {} : { search };
  const [purchase] = await services.purchases.byOrderName(viewer.merchantId, search);
  return purchase === undefined ? { search } : { relatedOrderId: purchase.orderId };
}
