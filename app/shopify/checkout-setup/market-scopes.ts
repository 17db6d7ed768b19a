import type { OptionalScope } from "../operations/operation.ts";

/** Needed to add the rates to markets; requested on the click that needs them. */
export const marketScopes: readonly OptionalScope[] = ["read_markets", "write_markets"];
