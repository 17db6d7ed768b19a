import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";

/** The resolvers' context: one shop, as one token sees it. */
export interface Context {
  world: World;
  shop: Shop;
  scopes: readonly string[];
  apiVersion: string;
  /** mutations answer user errors without a rule, and do nothing */
  refuses?: boolean;
  /** for a bulk query: the requested records of the root connection; nested ones come whole */
  window?: Window;
}

export interface Window {
  offset: number;
  limit: number;
  /** the root connection's records as of the query's start; null before that */
  records: readonly { id: number | string }[] | null;
}

/** A resolver of one field; `source` is the state's record of the parent. */
export type FieldResolver<Source> = (
  source: Source,
  args: Record<string, unknown>,
  context: Context,
) => unknown;

export type TypeResolvers<Source> = Record<string, FieldResolver<Source>>;
