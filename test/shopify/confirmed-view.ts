import type { RunningShop } from "./running-shop.ts";

/** The answer of `/app/order-costs`. */
export interface Costs {
  readonly labels: readonly (readonly [string, Record<string, unknown>])[];
  readonly refused: readonly {
    readonly orderName: string;
    readonly reason: { readonly code: string } & Record<string, unknown>;
  }[];
  readonly doubtful: readonly { readonly orderName: string }[];
  readonly all: { readonly ids: readonly string[]; readonly labels: number } | null;
  readonly sums: readonly { readonly amountMinor: number; readonly labels: number }[];
  readonly purchaseId: string;
  readonly next: number | null;
}

export async function costsOf(shop: RunningShop, query: Readonly<Record<string, string>>): Promise<Costs> {
  const answer = await shop.openAdmin(`/app/order-costs?${new URLSearchParams(query)}`);
  return (await answer.json()) as Costs;
}

/** The form that the dialog sends for a view whose orders one answer prices: the view's ready orders that a search finds. */
export async function confirmedView(shop: RunningShop, search: string) {
  const costs = await costsOf(shop, { view: "ready", search });
  return confirmed(costs, costs.all?.ids ?? [], search);
}

/**
 * The form that the dialog sends for chosen orders, once it has shown their prices.
 * @param service of all labels; empty: each shopper's
 */
export async function confirmedOrders(
  shop: RunningShop,
  ids: readonly (number | string)[],
  service = "",
): Promise<Record<string, string>> {
  const costs = await costsOf(shop, { ids: ids.join(), ...(service && { with: service }) });
  return { ...confirmed(costs, ids.map(String)), with: service };
}

/** The form that the dialog sends for these prices. @param search of a whole view; `null`: of chosen orders */
export function confirmed(
  { labels, purchaseId }: Costs,
  ids: readonly string[],
  search: string | null = null,
): Record<string, string> {
  const view = { view: "ready", sort: "oldest", search };
  return {
    ...{ intent: "buy", id: purchaseId, ids: ids.join(), labels: JSON.stringify(labels) },
    ...(search !== null && { view: JSON.stringify(view) }),
  };
}
