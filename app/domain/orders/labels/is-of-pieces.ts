import type { RequestedFulfillment } from "../purchase.ts";
import type { LineChoice } from "../quotes/quote-for-order.ts";

/**
 * Whether a wish asks for exactly these pieces of its fulfillment order. A wish for everything that remains holds
 * `null` or, once the platform was read, a quantity of each line.
 * @param wanted `null`: everything that remains
 * @param remaining pieces of the fulfillment order that need shipping; `null`: unknown
 */
export function isOfPieces(
  { lines }: RequestedFulfillment,
  wanted: readonly LineChoice[] | null,
  remaining: number | null,
): boolean {
  const isAll = (chosen: readonly LineChoice[]) => remaining !== null && piecesOf(chosen) >= remaining;
  if (wanted === null) return lines === null || isAll(lines);
  if (lines === null) return isAll(wanted);
  const held = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const holdsWanted = wanted.every(({ id, quantity }) => held.get(id) === quantity);
  // A wish for everything that remains also holds lines without shipping, which a request for pieces leaves out.
  return holdsWanted && (held.size === wanted.length || isAll(wanted));
}

function piecesOf(lines: readonly LineChoice[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
