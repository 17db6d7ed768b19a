import { shopCalls } from "../points/shop-calls.ts";
import type { ShipitCall } from "../protocol/define-call.ts";
import { shipitTrackingCalls } from "../tracking/shipit-calls.ts";
import { askCalls } from "./ask.ts";
import { book } from "./book.ts";
import { changeCalls } from "./change.ts";
import { collect } from "./collect.ts";

/** Everything below ShipIT's base. Source: section 3. */
export const shipitCalls: readonly ShipitCall[] = [
  ...askCalls,
  book,
  ...changeCalls,
  collect,
  ...shipitTrackingCalls,
  ...shopCalls,
];
