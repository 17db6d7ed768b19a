/** `booked`: the carrier has the booking, and does not say its number. `cannot-tell`: it may have one, or none. */
export const unprovenKinds = ["booked", "cannot-tell"] as const;
export type UnprovenKind = (typeof unprovenKinds)[number];
