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

/** Days that were promised, seen from today. */
export const promisedDays = ["overdue", "today", "tomorrow", "week", "none"] as const;
type PromisedDays = (typeof promisedDays)[number];

/** An open end is empty. */
const WEIGHT = /^(\d{1,5}(?:\.\d{1,3})?)?-(\d{1,5}(?:\.\d{1,3})?)?$/;
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
      promised: promisedSpan(promised, localTime(services.ports.clock.now(), zone).date),
    }),
    ...(sort !== "newest" && { sort }),
    ...(created !== null && createdIn(created, services.ports.clock.now(), zone)),
    ...(await searchFilter(services, viewer, search)),
  };
}

function gramsOf(weight: string): NonNullable<ShipmentFilter["weight"]> {
  const [, from, to] = WEIGHT.exec(weight) ?? [];
  const grams = (kg: string | undefined) => (kg === undefined ? null : Math.round(Number(kg) * 1_000));
  return { from: grams(from), to: grams(to) };
}

function promisedSpan(promised: PromisedDays, today: CalendarDate): NonNullable<ShipmentFilter["promised"]> {
  const after = (days: number) => calendarDate(dayNumber(today) + days);
  const spans = {
    overdue: { from: null, before: today },
    today: { from: today, before: after(1) },
    tomorrow: { from: after(1), before: after(2) },
    week: { from: today, before: after(7) },
    none: "none",
  } as const;
  return spans[promised];
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
