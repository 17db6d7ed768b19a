import type { Caller } from "../engine/index.ts";
import type { OrderShop } from "./ports.ts";

/** The caller that a shop is to the engine. */
export function callerOf({ merchantId, environment }: Pick<OrderShop, "merchantId" | "environment">): Caller {
  return { merchantId, environment };
}
