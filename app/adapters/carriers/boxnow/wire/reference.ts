import type { ShipmentId } from "../../../../domain/engine/index.ts";

/** Numbers that a shipment may try: one can be used up by a cancelled request, or by another shop's. */
const MOST_ATTEMPTS = 3;

/**
 * The order numbers of a shipment, in their order. BOX NOW refuses a number twice, which is the guard against a
 * second booking. Without hyphens, an id and a suffix stay below 40 characters, the longest number known to work.
 * Source: contract sheet, section 12.
 */
export function orderNumbers(reference: ShipmentId): readonly string[] {
  const first = `WB-${reference.replaceAll("-", "")}`;
  return Array.from({ length: MOST_ATTEMPTS }, (_, earlier) =>
    earlier === 0 ? first : `${first}-${earlier + 1}`,
  );
}

/** `outward` parcels go to a shopper; a `return` comes back to the merchant. */
export type Direction = "outward" | "return";

/**
 * The names of a request's parcels: `WB-…-1`, or `WB-…-1-of-2`. Answers and webhooks repeat them.
 * @param orderNumber see `orderNumbers`; of a return `returnName`
 */
export function itemReference(orderNumber: string, piece: number, pieces: number): string {
  return `${orderNumber}-${piece}${pieces > 1 ? `-of-${pieces}` : ""}`;
}

/** BOX NOW makes the order number of a return, and keeps no other words of ours than its parcels' names. */
export function returnName(reference: ShipmentId): string {
  return `WR-${reference.replaceAll("-", "")}`;
}

/** The meaning of a parcel's name; `null`: the name is not ours. */
export function pieceOf(reference: string | null): {
  readonly request: string;
  readonly piece: number;
  readonly pieces: number;
  readonly direction: Direction;
} | null {
  const [, request, kind, piece, pieces = "1"] =
    /^((WB|WR)-[0-9a-z]+(?:-\d+)?)-(\d+)(?:-of-(\d+))?$/i.exec(reference ?? "") ?? [];
  if (request === undefined) return null;
  const direction = kind?.toUpperCase() === "WR" ? "return" : "outward";
  return { request, piece: Number(piece), pieces: Number(pieces), direction };
}

/** The shipment of a return's parcel. */
export function returnedShipment(reference: string | null): ShipmentId | null {
  const [, ...groups] =
    /^WR-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-/i.exec(reference ?? "") ?? [];
  return groups.length === 0 ? null : groups.join("-");
}
