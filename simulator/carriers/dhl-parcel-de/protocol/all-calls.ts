import { giveToken } from "../access/logins.ts";
import { manifestCalls } from "../manifests/manifest-calls.ts";
import { bookOrders } from "../orders/book-orders.ts";
import { orderCalls } from "../orders/order-calls.ts";
import { pickupCalls } from "../pickups/pickup-calls.ts";
import { pointCalls } from "../points/point-calls.ts";
import { returnCalls } from "../returns/return-calls.ts";
import { track } from "../tracking/tracking-call.ts";
import type { DhlCall } from "./define-call.ts";

/** Source: section 1. */
export const calls: readonly DhlCall[] = [
  giveToken,
  bookOrders,
  ...orderCalls,
  ...manifestCalls,
  ...returnCalls,
  ...pickupCalls,
  track,
  ...pointCalls,
];
