import type { Delivery, ShippingLine } from "../platform.ts";

/**
 * The shopper's choice: the order's shipping lines and, for each part that leaves together, its delivery and shipping
 * lines.
 */
export interface ChosenDelivery {
  readonly orderLines: readonly ShippingLine[];
  readonly parts: readonly {
    readonly delivery: Delivery | null;
    readonly shippingLines: readonly ShippingLine[];
  }[];
}
