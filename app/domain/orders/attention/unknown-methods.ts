import { callerOf } from "../caller-of.ts";
import { isSameMethod } from "../offers/shipping-methods.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { reasonOf } from "../purchase.ts";
import { readSettings } from "../settings.ts";

/** A shipping method that shoppers chose and that has no service, so that its orders got no label. */
export interface UnknownMethod {
  readonly name: string;
  /** The number of orders among the latest fulfillments that have this method. */
  readonly orders: number;
  /** The latest order: `#1006`. */
  readonly orderName: string;
  readonly since: Date;
}

/** Reads so many of the latest fulfillments without a label, of so many days. */
const LATEST = 200;
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The methods without a service, the one with the most orders first. */
export async function unknownMethods(services: OrderServices, shop: OrderShop): Promise<UnknownMethod[]> {
  const { shippingMethods, fallbackService } = readSettings(shop);
  if (fallbackService !== null) return [];
  const since = new Date(services.ports.clock.now().getTime() - DAYS * DAY_MS);
  const found: (UnknownMethod & { readonly orderIds: ReadonlySet<string> })[] = [];
  for (const purchase of await services.purchases.leftAlone(callerOf(shop), since, LATEST)) {
    const reason = reasonOf(purchase);
    if (reason?.code !== "service-unknown" || reason.chosen === null) continue;
    const name = reason.chosen;
    if (shippingMethods.some((method) => isSameMethod(method.name, name))) continue;
    const at = found.findIndex((each) => isSameMethod(each.name, name));
    const known = found[at];
    const { orderId, orderName, createdAt } = purchase;
    if (known === undefined)
      found.push({ name, orders: 1, orderName, since: createdAt, orderIds: new Set([orderId]) });
    else {
      const orderIds = new Set([...known.orderIds, orderId]);
      found[at] = { ...known, since: createdAt, orders: orderIds.size, orderIds };
    }
  }
  return found
    .toSorted((a, b) => b.orders - a.orders)
    .map(({ name, orders, orderName, since: first }) => ({ name, orders, orderName, since: first }));
}
