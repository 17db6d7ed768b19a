import type { Caller } from "../../engine/index.ts";
import type { FulfillmentOrderContents, Order, OrderPlatform } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { ShopSettings } from "../settings.ts";
import type { Lease } from "./with-lease.ts";

/** The context of every step on an order, under the order's lease. */
export interface OrderWork {
  readonly services: OrderServices;
  readonly shop: OrderShop;
  /** The shop in the environment of the purchases that this work is about. */
  readonly caller: Caller;
  /** The shop's platform in the same environment. */
  readonly platform: OrderPlatform;
  /** Fulfillments from before match no purchase, unless they show its label's number. */
  readonly since: Date;
  readonly settings: ShopSettings;
  readonly order: Order;
  /** The contents of the order's fulfillment orders, where they were read with it. */
  readonly contents: readonly FulfillmentOrderContents[];
  /** Confirmed before each call that must not be made twice. */
  readonly lease: Lease;
}

/** The part that sending tracking needs. */
export type TrackingWork = Pick<OrderWork, "services" | "shop" | "platform" | "lease">;
