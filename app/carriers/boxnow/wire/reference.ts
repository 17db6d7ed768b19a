import type { ShipmentId } from "../../../engine/index.ts";

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

/** The name of a parcel within its request: `WB-…-1`, or `WB-…-1-of-2`. Answers and webhooks repeat it. */
export function itemReference(orderNumber: string, piece: number, pieces: number): string {
  return `${orderNumber}-${piece}${pieces > 1 ? `-of-${pieces}` : ""}`;
}

/** The parcel's position among the pieces of its request; `null`: the name is not ours. */
export function pieceOf(
  reference: string | null,
): { readonly piece: number; readonly pieces: number } | null {
  const [, piece, pieces = "1"] = /^WB-[0-9a-z]+(?:-\d+)?-(\d+)(?:-of-(\d+))?$/i.exec(reference ?? "") ?? [];
  return piece === undefined ? null : { piece: Number(piece), pieces: Number(pieces) };
}
