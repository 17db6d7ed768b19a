import type { CalendarDate } from "../../engine/index.ts";
import { localTime } from "../../engine/index.ts";
import type { FulfillmentOrder } from "../platform.ts";
import type { OrderShop } from "../ports.ts";

/** The day by which checkout promised these pieces, by the shop's clock; `null`: it promised none. */
export function promisedDay(
  { timeZone }: Pick<OrderShop, "timeZone">,
  ...parts: readonly Pick<FulfillmentOrder, "promisedBy">[]
): CalendarDate | null {
  const times = parts.flatMap(({ promisedBy }) => promisedBy ?? []).map((time) => time.getTime());
  return times.length === 0 ? null : dayIn(timeZone, new Date(Math.min(...times)));
}

/** A day by the shop's clock. */
export function dayIn(timeZone: string | null, at: Date): CalendarDate {
  try {
    return localTime(at, timeZone ?? "UTC").date;
  } catch {
    // The platform names a zone that this runtime does not know.
    return at.toISOString().slice(0, 10);
  }
}
