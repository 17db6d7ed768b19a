import type { Caller } from "../engine/index.ts";
import type { OrderShop } from "./ports.ts";

/** As whom a shop acts in the engine. */
export function callerOf({ merchantId, environment }: Pick<OrderShop, "merchantId" | "environment">): Caller {
  return { merchantId, environment };
}
