import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { Cause } from "../../../domain/orders/causes/causes.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { CausesShown, CauseView } from "./cause-view.ts";

/** A line names so many orders; the cause's page lists all. */
const ORDERS_NAMED = 3;
/** A page shows so many causes; the page of causes lists all. */
const CAUSES_SHOWN = 6;

export async function causesShown(
  services: OrderServices,
  shop: Shop,
  causes: readonly Cause[],
  most = CAUSES_SHOWN,
): Promise<CausesShown> {
  const shown = causes.slice(0, most);
  return { lines: await causeViews(services, shop, shown), rest: causes.length - shown.length };
}

export async function causeViews(
  { ports }: OrderServices,
  shop: Shop,
  causes: readonly Cause[],
): Promise<readonly CauseView[]> {
  if (causes.length === 0) return [];
  const { accounts } = await ports.setups.get(callerOf(shop));
  const names = new Map(accounts.map(({ carrier: { code, name } }) => [code, name]));
  return causes.map(({ key, remedy, fields, hasLabel, carrier, reason, alike, cases }) => ({
    ...{ key, remedy, fields, hasLabel, reason, alike },
    isOpen: cases[0]?.state === "open",
    carrier: carrier === null ? null : (names.get(carrier) ?? null),
    count: cases.length,
    orders: cases.slice(0, ORDERS_NAMED).map(({ orderId: id, orderName: name }) => ({ id, name })),
  }));
}
