import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { loader } from "./costs.server.ts";
import type { ChosenOrders, OrdersFilter } from "./orders-table.tsx";

/** The most orders that the server prices in one answer. */
const AT_ONCE = 20;

/**
 * Asks for the prices of the chosen orders, some at a time, until all are priced or `chosen` is `null`.
 * @param service the service of all labels; empty: each shopper's
 */
export function useCosts(chosen: ChosenOrders | null, service: string, filter: OrdersFilter) {
  const { load, data } = useFetcher<typeof loader>();
  const run = useRef(0);
  const [doubtful, setDoubtful] = useState<NonNullable<typeof data>["doubtful"]>([]);
  const answer = chosen !== null && data?.run === run.current ? data : null;

  function ask(from: number, before: Pick<NonNullable<typeof data>, "sums" | "unpriced"> | null): void {
    const which =
      chosen === "all"
        ? { ...filter, from: String(from) }
        : {
            from: String(from),
            ids: (chosen ?? [])
              .slice(from, from + AT_ONCE)
              .map(({ id }) => id)
              .join(),
          };
    const asked = {
      ...which,
      with: service,
      run: String(run.current),
      ...(before && { sums: JSON.stringify(before.sums), unpriced: String(before.unpriced) }),
    };
    const named = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
    load(`/app/order-costs?${new URLSearchParams(named)}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice or service is another question
  useEffect(() => {
    run.current += 1;
    setDoubtful([]);
    if (chosen !== null) ask(0, null);
  }, [chosen, service]);

  const next = answer?.next ?? null;
  const isOver = next === null || (chosen !== "all" && next >= (chosen?.length ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer leads to the next question
  useEffect(() => {
    if (answer !== null) setDoubtful((before) => [...before, ...answer.doubtful]);
    if (answer !== null && next !== null && !isOver) ask(next, answer);
  }, [answer]);

  return { answer, doubtful, isOver: answer !== null && isOver };
}
