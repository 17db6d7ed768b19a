import type { PickupCapability, PickupOrder, ScheduledPickup } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { GenikiSettings } from "./account.ts";
import type { GenikiSession } from "./geniki-session.ts";
import { liveJobs } from "./jobs/find-job.ts";
import { workingDays } from "./jobs/received-day.ts";
import { referenceOf } from "./jobs/record-of-order.ts";
import { GENIKI_TIME_ZONE, jobsOfReference } from "./wire/job-calls.ts";
import type { DayQuarter } from "./wire/visit-calls.ts";
import { cancelVisit, moveVisit, orderVisit, visitOf } from "./wire/visit-calls.ts";

/** Hours of the quarters are not published: these are ours. Source: section 8. */
const quarters: readonly (readonly [until: string, quarter: DayQuarter])[] = [
  ["10:00", "Morning"],
  ["13:00", "LateMorning"],
  ["17:00", "Afternoon"],
  ["24:00", "Evening"],
];

/** Visits of Geniki's courier, one for each voucher. */
export function visitsOf(session: GenikiSession, { cut_off }: GenikiSettings): PickupCapability {
  return {
    combinedWithShipment: false,
    slotLengthInHours: 3,
    earliestAt: "09:00",
    latestAt: "20:00",
    sameDayLatestAt: cut_off,
    timeZone: GENIKI_TIME_ZONE,
    days: workingDays,
    schedule: (order) => schedule(session, order),
    cancel: async (pickupRef) => {
      await session.ask(cancelVisit, { voucher: pickupRef });
    },
  };
}

/** Looked up first: an active visit of that day is the one that a lost answer was about. */
async function schedule(
  session: GenikiSession,
  { reference: id, pickup }: PickupOrder,
): Promise<ScheduledPickup> {
  const reference = referenceOf(id);
  const answer = await session.ask(jobsOfReference, { reference });
  const voucher = ("code" in answer ? [] : liveJobs(answer, reference))[0]?.vouchers[0];
  if (voucher === undefined)
    throw new EngineError("CARRIER_UNAVAILABLE", "Geniki does not show the shipment yet.");
  const [, quarter] = quarters.find(([until]) => pickup.from < until) ?? ["", "Evening" as const];
  const visit = { voucher, day: pickup.date, quarter };
  const ordered = await session.ask(visitOf, { voucher });
  const isOrdered = ordered?.isActive && ordered.day === pickup.date && ordered.quarter === quarter;
  if (ordered?.isActive && !isOrdered) await session.ask(moveVisit, visit);
  else if (!isOrdered) await session.ask(orderVisit, visit);
  return { pickup, pickupRef: voucher };
}
