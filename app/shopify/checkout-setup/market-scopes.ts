import type { OptionalScope } from "../operations/operation.ts";

/** What adding the rates to markets takes: asked for on the click that needs it. */
export const marketScopes: readonly OptionalScope[] = ["read_markets", "write_markets"];
