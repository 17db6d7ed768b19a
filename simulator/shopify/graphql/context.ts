import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";

/** What every resolver can reach: one shop, as one token sees it. */
export interface Context {
  world: World;
  shop: Shop;
  scopes: readonly string[];
  apiVersion: string;
  /** mutations find user errors that no rule gives, and do nothing */
  refuses?: boolean;
  /** of a bulk query: which of the root connection's records; those below come whole */
  window?: Window;
}

export interface Window {
  offset: number;
  limit: number;
  /** the root connection's records as they were when the query began; null before that */
  records: readonly { id: number | string }[] | null;
}

/** A resolver of one field; `source` is the state's record of the parent. */
export type FieldResolver<Source> = (
  source: Source,
  args: Record<string, unknown>,
  context: Context,
) => unknown;

export type TypeResolvers<Source> = Record<string, FieldResolver<Source>>;
