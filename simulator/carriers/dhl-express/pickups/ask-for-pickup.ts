import type { DhlAccount } from "../accounts.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { localMoment, weekdayOf } from "../protocol/local-time.ts";
import type { PlannedTime } from "../protocol/planned-time.ts";
import { minutesOf, timeProblem } from "../protocol/planned-time.ts";
import { cutoff, pickupLatest } from "../rates/rate-lane.ts";
import type { DhlShipment } from "../shipments/shipment.ts";
import { takePickup } from "../world.ts";
import type { Pickup } from "./pickup.ts";

/** Assumption: about one to two hours; the longer one holds. */
const shortestWindowMin = 120;

/** The reason why the courier can't come. Source: sections 8 and 11. */
export function pickupProblem(
  account: DhlAccount,
  planned: PlannedTime,
  closeTime: string,
  { now, zone }: { now: Date; zone: string },
): string | null {
  if (!account.hasPickups) return "7037: Pickup is not allowed for this account";
  const problem = timeProblem(planned, now);
  if (problem === "past") return "5022: Pickup date is in the past";
  if (problem === "far") return "5023: Pickup date is more than 10 days ahead";
  if (weekdayOf(planned.day) === 0) return "5029: No pickup on this day";
  if (localMoment(zone, now).slice(0, 16) >= `${planned.day}T${cutoff}` || planned.time > cutoff)
    return "5001: The cut-off time has passed";
  if (minutesOf(closeTime) - minutesOf(planned.time) < shortestWindowMin)
    return "5002: The window from ready to close is too short";
  return null;
}

/** Adds to the visit of the same address and day, or makes one. */
export function joinPickup(
  { world, environment, now }: CallContext,
  wanted: { account: string; place: string; planned: PlannedTime; shipments: readonly string[] },
): Pickup {
  const { account, place, planned, shipments } = wanted;
  const joined = [...world.pickups.values()].find(
    (pickup) =>
      pickup.state === "booked" &&
      pickup.environment === environment &&
      pickup.account === account &&
      pickup.place === place &&
      pickup.day === planned.day,
  );
  const pickup: Pickup = joined ?? {
    number: takePickup(world, now.toISOString().slice(0, 10)),
    ...{
      environment,
      account,
      place,
      day: planned.day,
      readyBy: planned.time,
      state: "booked",
      shipments: [],
    },
  };
  world.pickups.set(pickup.number, pickup);
  pickup.shipments.push(...shipments);
  return pickup;
}

export const placeOf = (address: { postalCode: string; cityName: string; addressLine1: string }): string =>
  [address.addressLine1, address.postalCode, address.cityName].join("|").toLowerCase();

/** A booking keeps its label when the pickup fails. Source: section 5. */
export function askForPickup(
  context: CallContext,
  { number, booking, lane }: DhlShipment,
  account: DhlAccount,
): { number: string | null; problem: string | null } {
  const planned = booking.plannedShippingDateAndTime;
  const { closeTime = pickupLatest, pickupDetails } = booking.pickup;
  const where = { now: context.now, zone: lane.origin.country.zone };
  const problem = pickupProblem(account, planned, closeTime, where);
  if (problem !== null) return { number: null, problem: `410928: Pickup failed. ${problem}` };
  if (!context.world.quirks.namesPickup)
    return { number: null, problem: "410928: Pickup failed. No pickup." };
  const address = (pickupDetails ?? booking.customerDetails.shipperDetails).postalAddress;
  const pickup = joinPickup(context, {
    ...{ account: account.number, place: placeOf(address), planned, shipments: [number] },
  });
  return { number: pickup.number, problem: null };
}
