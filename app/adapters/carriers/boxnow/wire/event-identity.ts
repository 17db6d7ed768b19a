import type { ParcelEvent } from "./parcels.ts";

/** The identity of a parcel's event: BOX NOW numbers its calls, and not its events. */
export function eventIdentity(parcelId: string, { type, at }: ParcelEvent): string {
  return `${parcelId} ${type} ${at.toISOString()}`;
}

/** The identity of a state that came without an event; it differs from that of an event with the same name. */
export function stateIdentity(parcelId: string, { type, at }: ParcelEvent): string {
  return `${parcelId} ${type} ${at.toISOString()} state`;
}

/** The parcel of an event; `null`: a state, or no identity of ours. */
export function parcelOfEvent(identity: string): string | null {
  const [parcelId = "", _type, _at, state] = identity.split(" ");
  return state === undefined && parcelId !== "" ? parcelId : null;
}
