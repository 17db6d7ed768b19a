import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";

/** What every resolver can reach: one shop, as one token sees it. */
export interface Context {
  world: World;
  shop: Shop;
  scopes: readonly string[];
}

/** A resolver of one field; `source` is the state's record of the parent. */
export type FieldResolver<Source> = (
  source: Source,
  args: Record<string, unknown>,
  context: Context,
) => unknown;

export type TypeResolvers<Source> = Record<string, FieldResolver<Source>>;
