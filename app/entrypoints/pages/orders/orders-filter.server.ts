/** The filter of the list of orders, as its address and its forms name it. */
import { z } from "zod";
import { localTime, startOfDay } from "../../../domain/engine/index.ts";
import { keptBackCodes } from "../../../domain/orders/attention/kept-back-orders.ts";
import type { OrdersToShipFilter } from "../../../domain/orders/open-orders/open-order-store.ts";
import { orderSorts, orderViews } from "../../../domain/orders/open-orders/open-order-store.ts";

import type { PromisedDays } from "../frame/list-facts.server.ts";
import { gramsOf, promisedDates, promisedDays, WEIGHT } from "../frame/list-facts.server.ts";

const LONGEST_SEARCH = 100;

const name = z
  .string()
  .transform((text) => text.slice(0, 255) || null)
  .nullable()
  .catch(null);

const COUNTRY = /^[A-Z]{2}$/;

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
  kept: z.enum(keptBackCodes).nullable().catch(null),
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
  kept: orNull.pipe(z.enum(keptBackCodes).nullable()),
};

export type OrdersAddress = z.output<typeof filterSchema>;

/** @param given parameters of an address, or fields of a form */
export function ordersAddress(given: unknown): OrdersAddress {
  return filterSchema.parse(given);
}

/** @param timeZone the shop's: its days are promised */
export function ordersFilter(
  { location: locationId, weight, promised, kept: keptBack, ...rest }: OrdersAddress,
  now: Date,
  timeZone: string | null,
): OrdersToShipFilter {
  return {
    ...rest,
    ...{ locationId, keptBack },
    weight: gramsOf(weight),
    promised: promised === null ? null : promisedSpan(promised, now, timeZone ?? "UTC"),
  };
}

/** The moments at which the days begin in the shop. */
function promisedSpan(
  promised: PromisedDays,
  now: Date,
  timeZone: string,
): NonNullable<OrdersToShipFilter["promised"]> {
  const zone = knownZone(timeZone);
  const dates = promisedDates(promised, localTime(now, zone).date);
  if (dates === "none") return "none";
  const { from, before } = dates;
  return { from: from === null ? null : startOfDay(from, zone), before: startOfDay(before, zone) };
}

/** The platform may name a zone that this runtime does not know. */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
