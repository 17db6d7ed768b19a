import type { Item, Packing, PackingOptions, ParcelLimits } from "../../app/domain/engine/index.ts";
import { packerOf } from "../../app/domain/engine/index.ts";

/** `packerOf` for a single question. */
export function packItems(
  items: readonly Item[],
  { limits = {}, ...options }: PackingOptions & { readonly limits?: ParcelLimits } = {},
): Packing | null {
  return packerOf(items, options).within(limits);
}
