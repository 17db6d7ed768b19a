import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { loader } from "./costs.server.ts";
import type { ChosenOrders, OrdersFilter } from "./orders-table.tsx";

/** The most orders that the server prices in one answer. */
const AT_ONCE = 50;

type Answer = ReturnType<typeof useFetcher<typeof loader>>["data"] & object;

/** The answers so far, which the purchase then confirms. */
interface Priced extends Pick<Answer, "labels" | "refused" | "doubtful"> {
  /** All orders that are priced, or will be; `null`: those of the view are not known yet. */
  readonly ids: readonly string[] | null;
  /** Of the first answer, whose prices are the oldest. */
  readonly purchaseId: string | null;
  readonly all: Answer["all"];
  /** The last answer that these hold. */
  readonly counted: Answer | null;
}

/**
 * Asks for the prices of the chosen orders, some at a time, until all are priced or `chosen` is `null`. The orders of a view are those
 * of the first answer: orders that come later are not among them.
 * @param service the service of all labels; empty: each shopper's
 * @param without fulfillment orders that are left out
 */
export function useCosts(
  chosen: ChosenOrders | null,
  service: string,
  filter: OrdersFilter,
  without: ReadonlySet<string>,
) {
  const { load, data } = useFetcher<typeof loader>();
  const run = useRef(0);
  const [repeats, setRepeats] = useState(0);
  const [priced, setPriced] = useState<Priced>(nothing);
  const answer = chosen !== null && data?.run === run.current ? data : null;

  function ask(from: number, ids: readonly string[] | null, before: Answer | null): void {
    const which = ids === null ? filter : { ids: ids.slice(from, from + AT_ONCE).join() };
    const asked = {
      ...which,
      from: String(from),
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
    // A view is read once: another service prices the same orders.
    const all = chosen === "all" ? priced.all : null;
    const known = chosen === "all" ? all?.ids : chosen?.map(({ id }) => id);
    const ids = known?.filter((id) => !without.has(id)) ?? null;
    setPriced({ ...nothing, ids, all });
    if (chosen !== null && ids?.length !== 0) ask(0, ids, null);
  }, [chosen, service, without, repeats]);

  const next = answer?.next ?? null;
  const ids = answer?.all?.ids ?? priced.ids;
  const isOver = next === null || next >= (ids?.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer leads to the next question
  useEffect(() => {
    if (answer === null) return;
    setPriced((before) => ({
      ids: answer.all?.ids ?? before.ids,
      all: answer.all ?? before.all,
      purchaseId: before.purchaseId ?? answer.purchaseId,
      labels: [...before.labels, ...answer.labels],
      refused: [...before.refused, ...answer.refused],
      doubtful: [...before.doubtful, ...answer.doubtful],
      counted: answer,
    }));
    if (next !== null && !isOver) ask(next, ids, answer);
  }, [answer]);

  return {
    answer,
    ...priced,
    isOver: answer !== null && isOver && priced.counted === answer,
    /** Reads the prices again. */
    repeat: () => setRepeats(repeats + 1),
  };
}

const nothing: Priced = {
  ...{ ids: null, all: null, purchaseId: null, counted: null },
  ...{ labels: [], refused: [], doubtful: [] },
};
