import type { Caller } from "../engine/index.ts";
import type { Shop } from "../services.server.ts";

/** As whom a shop acts in the engine. */
export function callerOf({ merchantId, environment }: Pick<Shop, "merchantId" | "environment">): Caller {
  return { merchantId, environment };
}
