import type { DhlAccount } from "../accounts.ts";
import { findPlace } from "../network/places.ts";
import type { Lane } from "../network/products.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { accountOf } from "../protocol/define-call.ts";
import { localMoment, weekdayOf } from "../protocol/local-time.ts";
import type { PlannedTime } from "../protocol/planned-time.ts";
import { minutesOf, timeProblem } from "../protocol/planned-time.ts";
import { refused } from "../protocol/problem.ts";
import type { RateRequest } from "./rate-request.ts";

export const cutoff = "16:30";
export const pickupEarliest = "09:00";
export const pickupLatest = "17:00";

/** The first account that may pay. Without any, prices are list prices. Source: section 3. */
export function payingAccount(
  context: CallContext,
  accounts: RateRequest["accounts"] = [],
): DhlAccount | null {
  const [first = null] = accounts.map(({ number }) => accountOf(context, number));
  return first;
}

export function laneOf(
  { shipperDetails, receiverDetails }: RateRequest["customerDetails"],
  isDeclarable: boolean,
  isStrict: boolean,
): Lane {
  return {
    origin: findPlace("origin", shipperDetails, isStrict),
    destination: findPlace("destination", receiverDetails, isStrict),
    isDeclarable,
  };
}

/** Texts of a place that is matched only in part: they come with a success. Source: section 11. */
export function placeWarnings({ origin, destination }: Lane): string[] {
  return [
    ...(origin.isExact ? [] : ["3998: The origin is matched only in part"]),
    ...(destination.isExact ? [] : ["3999: The destination is matched only in part"]),
  ];
}

/** @throws Problem 998 the planned time is past or too far */
export function checkPlanned(planned: PlannedTime, now: Date): void {
  const problem = timeProblem(planned, now);
  if (problem === "past") throw refused("998", "The planned shipping date is in the past");
  if (problem === "far") throw refused("998", "The planned shipping date is more than 10 days ahead");
}

/** Whether the courier no longer comes on the planned day: a Sunday, or its last call has passed. */
export function isAfterLastCall({ day, time }: PlannedTime, now: Date, zone: string): boolean {
  const isLate = localMoment(zone, now).slice(0, 16) >= `${day}T${cutoff}`;
  return weekdayOf(day) === 0 || isLate || minutesOf(time) > minutesOf(pickupLatest);
}

/** The day on which the courier comes. */
export function pickupDay(planned: PlannedTime, now: Date, zone: string): string {
  if (!isAfterLastCall(planned, now, zone)) return planned.day;
  const at = new Date(`${planned.day}T00:00:00Z`);
  do at.setUTCDate(at.getUTCDate() + 1);
  while (at.getUTCDay() === 0);
  return at.toISOString().slice(0, 10);
}
