import type { Wish } from "../purchase.ts";
import type { LineChoice } from "../quote-for-order.ts";

/**
 * Whether a wish is for just these pieces of its fulfillment order. All that remains is kept as `null` or, once the
 * platform was asked, as so many of each line.
 * @param wanted `null`: all that remains
 * @param remaining pieces of the fulfillment order that are shipped; `null`: not known
 */
export function isOfPieces(
  { lines }: Wish,
  wanted: readonly LineChoice[] | null,
  remaining: number | null,
): boolean {
  const isAll = (chosen: readonly LineChoice[]) => remaining !== null && piecesOf(chosen) >= remaining;
  if (wanted === null) return lines === null || isAll(lines);
  if (lines === null) return isAll(wanted);
  const held = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const holdsWanted = wanted.every(({ id, quantity }) => held.get(id) === quantity);
  // What needs no shipping goes with all that remains, and is no piece that anybody asks for.
  return holdsWanted && (held.size === wanted.length || isAll(wanted));
}

function piecesOf(lines: readonly LineChoice[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
