import { Chance } from "../../../chaos/chance.ts";
import type { Parcel } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import type { NewEvent } from "./add-event.ts";
import { addEvent } from "./add-event.ts";

/** How journeys end, by weight. */
const endings: readonly (readonly [weight: number, steps: readonly string[]])[] = [
  [90, ["in-depot", "final-destination", "delivered"]],
  [6, ["in-depot", "final-destination", "expired", "returned"]],
  [2, ["missing"]],
  [2, ["in-depot", "lost"]],
];
/** Parcels in these states travel no further. */
const endStates = new Set(["delivered", "returned", "lost", "missing", "canceled"]);
const journeyOfReturn = ["accepted-for-return", "in-depot", "returned"] as const;

/** Does what was due by now: asked cancellations, and steps of parcels if they move by themselves. */
export function letTimePass(world: BoxnowWorld): void {
  for (const parcel of world.parcels.values()) {
    if (parcel.cancelsAtMs !== null && parcel.cancelsAtMs <= world.clock.nowMs) cancelNow(world, parcel);
    else if (world.journeyStepMs !== null) travel(world, parcel, world.journeyStepMs);
  }
}

function cancelNow(world: BoxnowWorld, parcel: Parcel): void {
  if (parcel.state === "new") addEvent(world, parcel, { type: "canceled" });
}

/** One step of each `stepMs` since the booking. The seed, the order number and the item decide the end. */
function travel(world: BoxnowWorld, parcel: Parcel, stepMs: number): void {
  if (endStates.has(parcel.state) || parcel.cancelsAtMs !== null) return;
  const passed = Math.floor((world.clock.nowMs - parcel.request.createdAtMs) / stepMs);
  if (passed < parcel.events.length) return;
  const steps = stepsOf(world, parcel);
  const due = Math.min(steps.length, passed);
  // The first event is the booking's; events that control calls added count as steps.
  while (parcel.events.length - 1 < due) {
    const done = parcel.events.length - 1;
    const atMs = parcel.request.createdAtMs + (done + 1) * stepMs;
    addEvent(world, parcel, { ...stepAt(parcel, steps[done] ?? "delivered"), atMs });
  }
}

function stepsOf(world: BoxnowWorld, { request, index }: Parcel): readonly string[] {
  if (request.kind === "customer-return") return journeyOfReturn;
  return new Chance(world.seed).under("journey").pick(`${request.orderNumber}/${index}`, endings);
}

function stepAt({ request }: Parcel, type: string): NewEvent {
  if (type === "in-depot") return { type, locationId: "9001" };
  if (type === "final-destination") return { type, locationId: request.destination.locationId };
  return { type };
}
