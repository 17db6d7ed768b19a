import type { Caller } from "../../engine/index.ts";
import type { Services, Shop } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import type { ShopSettings } from "../settings.ts";
import type { Lease } from "../with-lease.ts";
import type { OrderNow } from "./read-order.ts";

/** What every step on an order works with. It is done under the order's lease. */
export interface OrderWork {
  readonly services: Services;
  readonly shop: Shop;
  readonly caller: Caller;
  readonly admin: AdminClient;
  readonly settings: ShopSettings;
  readonly order: OrderNow;
  /** Confirmed before each call that must not be made twice. */
  readonly lease: Lease;
}

/** What sending tracking takes of it. */
export type TrackingWork = Pick<OrderWork, "services" | "shop" | "admin" | "lease">;
