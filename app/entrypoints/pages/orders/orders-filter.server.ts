/** The filter of the list of orders, as its address and its forms name it. */
import { z } from "zod";
import { localTime, startOfDay } from "../../../domain/engine/index.ts";
import type { OrdersToShipFilter } from "../../../domain/orders/open-orders/open-order-store.ts";
import { orderSorts, orderViews } from "../../../domain/orders/open-orders/open-order-store.ts";

const LONGEST_SEARCH = 100;

/** Days on which checkout promised the delivery, seen from today. */
export const promisedDays = ["overdue", "today", "tomorrow", "week", "none"] as const;

const name = z
  .string()
  .transform((text) => text.slice(0, 255) || null)
  .nullable()
  .catch(null);

const COUNTRY = /^[A-Z]{2}$/;

/** `0.5-2`, in kilograms; an open end is empty. */
const WEIGHT = /^(\d{1,5}(?:\.\d{1,3})?)?-(\d{1,5}(?:\.\d{1,3})?)?$/;

/** People edit and cut addresses, so an invalid value in the address counts as absent. */
const filterSchema = z.object({
  view: z.enum(orderViews).catch("all"),
  sort: z.enum(orderSorts).catch("oldest"),
  search: z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, LONGEST_SEARCH)),
  location: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .catch(null),
  service: name,
  sku: name,
  tag: name,
  country: z.string().regex(COUNTRY).nullable().catch(null),
  weight: z.string().regex(WEIGHT).nullable().catch(null),
  promised: z.enum(promisedDays).nullable().catch(null),
});

const orNull = z
  .string()
  .max(255)
  .default("")
  .transform((text) => (text === "" ? null : text));

/** The same as fields of a form that buys; empty: any. An invalid one is refused, because without it more orders would be bought. */
export const filterFields = {
  view: z.enum(orderViews),
  sort: z.enum(orderSorts).default("oldest"),
  search: z.string().max(LONGEST_SEARCH),
  location: orNull,
  service: orNull,
  sku: orNull,
  tag: orNull,
  country: orNull.pipe(z.string().regex(COUNTRY).nullable()),
  weight: orNull.pipe(z.string().regex(WEIGHT).nullable()),
  promised: orNull.pipe(z.enum(promisedDays).nullable()),
};

export type OrdersAddress = z.output<typeof filterSchema>;

/** @param given parameters of an address, or fields of a form */
export function ordersAddress(given: unknown): OrdersAddress {
  return filterSchema.parse(given);
}

/** @param timeZone the shop's: its days are promised */
export function ordersFilter(
  { location: locationId, weight, promised, ...rest }: OrdersAddress,
  now: Date,
  timeZone: string | null,
): OrdersToShipFilter {
  return {
    ...rest,
    locationId,
    weight: gramsOf(weight),
    promised: promised === null ? null : promisedSpan(promised, now, timeZone ?? "UTC"),
  };
}

function gramsOf(weight: string | null): NonNullable<OrdersToShipFilter["weight"]> {
  const [, from, to] = (weight ?? "").match(WEIGHT) ?? [];
  const grams = (kg: string | undefined) => (kg === undefined ? null : Math.round(Number(kg) * 1_000));
  return { from: grams(from), to: grams(to) };
}

function promisedSpan(
  promised: (typeof promisedDays)[number],
  now: Date,
  timeZone: string,
): NonNullable<OrdersToShipFilter["promised"]> {
  if (promised === "none") return "none";
  const zone = knownZone(timeZone);
  const today = localTime(now, zone).date;
  const start = (days: number) => startOfDay(daysAfter(today, days), zone);
  const spans = {
    overdue: { from: null, before: start(0) },
    today: { from: start(0), before: start(1) },
    tomorrow: { from: start(1), before: start(2) },
    week: { from: start(0), before: start(7) },
  };
  return spans[promised];
}

/** The platform may name a zone that this runtime does not know. */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

function daysAfter(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}
