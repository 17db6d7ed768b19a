import type { Parcel, ParcelEvent } from "../model.ts";
import type { Point } from "../points/point.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import type { BoxnowWorld } from "../world.ts";

/** The state that an event leads to; events and states are two word lists. Source: contract sheet, section 8. */
const stateAfter: Readonly<Record<string, string>> = {
  new: "new",
  "accepted-to-locker": "wait-for-load",
  "in-depot": "in-transit",
  "final-destination": "in-final-destination",
  delivered: "delivered",
  expired: "expired-return",
  "accepted-for-return": "in-transit",
  returned: "returned",
  canceled: "canceled",
  missing: "missing",
  lost: "lost",
};

export interface NewEvent {
  readonly type: string;
  /** absent: the one that the event leads to; an unknown event keeps the state */
  readonly state?: string | undefined;
  /** where it happened */
  readonly locationId?: string | undefined;
  /** Unix milliseconds; absent: now */
  readonly atMs?: number | undefined;
  /** false: no webhook tells of it */
  readonly isSent?: boolean | undefined;
}

/** A parcel's next event: it moves the parcel and goes out as a webhook. */
export function addEvent(world: BoxnowWorld, parcel: Parcel, given: NewEvent): void {
  const nowMs = world.clock.nowMs;
  const point = given.locationId === undefined ? undefined : world.points.get(given.locationId);
  const event: ParcelEvent = {
    type: given.type,
    atMs: given.atMs ?? nowMs,
    ...(point !== undefined && placeOf(point)),
  };
  parcel.events.push(event);
  parcel.state = given.state ?? stateAfter[given.type] ?? parcel.state;
  parcel.updatedAtMs = nowMs;
  if (given.type === "delivered" && parcel.request.paymentMode === "cod" && parcel.paymentState === "pending")
    parcel.paymentState = "paid-by-customer";
  if (given.isSent ?? true) sendEvent(world, parcel, event);
}

function placeOf({ id, name, postalCode }: Point): Partial<ParcelEvent> {
  return {
    locationId: id,
    locationDisplayName: name,
    // Live rows have a space inside.
    ...(postalCode !== null && { postalCode: `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`.trim() }),
  };
}
