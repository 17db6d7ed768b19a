import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { loader } from "./prices.server.ts";

/** Orders of one question. */
const AT_ONCE = 20;

type Answer = NonNullable<ReturnType<typeof useFetcher<typeof loader>>["data"]>;
export type PricedOrder = Answer["orders"][number];

export interface CausePrices {
  readonly orders: ReadonlyMap<string, PricedOrder>;
  readonly asked: number;
  readonly isOver: boolean;
  readonly isAnswered: boolean;
}

/** Asks for the prices of the purchases, some at a time. */
export function useCausePrices(ids: readonly string[]): CausePrices {
  const { load, data } = useFetcher<typeof loader>();
  const [orders, setOrders] = useState<ReadonlyMap<string, PricedOrder>>(new Map());
  const [asked, setAsked] = useState(0);
  const [isAnswered, setAnswered] = useState(true);
  const all = ids.join();

  function ask(from: number): void {
    const some = ids.slice(from, from + AT_ONCE);
    if (some.length === 0) return;
    load(`/app/cause-prices?${new URLSearchParams({ from: String(from), ids: some.join() })}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: other orders are another question
  useEffect(() => {
    setAsked(0);
    ask(0);
  }, [all]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer leads to the next question
  useEffect(() => {
    if (data === undefined) return;
    setOrders((before) => new Map([...before, ...data.orders.map((order) => [order.id, order] as const)]));
    setAnswered((before) => before && data.isAnswered);
    setAsked(Math.min(ids.length, data.from + AT_ONCE));
    if (data.isAnswered) ask(data.from + AT_ONCE);
    else setAsked(ids.length);
  }, [data]);

  return { orders, asked, isOver: asked >= ids.length, isAnswered };
}

export interface PriceSum {
  /** Empty: nothing has a price. */
  readonly text: string;
  /** Orders with a price. */
  readonly priced: number;
}

/** @param service `null`: the order's own */
export function priceIn(order: PricedOrder | undefined, service: string | null) {
  return order?.prices.find((each) => each.service === (service ?? order.service));
}

/**
 * The price of labels for these orders, in each currency.
 * @param service `null`: each order's own
 */
export function sumOf(
  prices: CausePrices,
  ids: readonly string[],
  service: string | null,
  locale: string,
): PriceSum {
  const sums = new Map<string, { minor: number; digits: number }>();
  let priced = 0;
  for (const id of ids) {
    const price = priceIn(prices.orders.get(id), service);
    if (price === undefined) continue;
    priced += 1;
    const sum = sums.get(price.currency) ?? { minor: 0, digits: price.digits };
    sums.set(price.currency, { ...sum, minor: sum.minor + price.amountMinor });
  }
  const text = [...sums].map(([currency, { minor, digits }]) =>
    // The browser's own digits are wrong for some currencies.
    new Intl.NumberFormat(locale, {
      ...{ style: "currency", currency },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    }).format(minor / 10 ** digits),
  );
  return { text: text.join(" + "), priced };
}
