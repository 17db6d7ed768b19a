import type { IndexTableProps } from "@shopify/polaris";
import { IndexTableSelectionType } from "@shopify/polaris";
import { useEffect, useMemo, useState } from "react";
import { canBuy } from "../ui/can-buy.ts";
import { useShownSelection } from "../ui/shown-selection.ts";
import { useStableCallback } from "../ui/stable-callback.ts";
import type { OrderRow } from "./order-rows.tsx";

/** Orders by the id of their fulfillment order. */
type Chosen = ReadonlyMap<string, OrderRow>;

const none: Chosen = new Map();

/**
 * The chosen orders, kept while the merchant turns pages. Another filter or a purchase clears them.
 * @param clearedBy changes when the selection no longer counts
 */
export function useOrderSelection(rows: readonly OrderRow[], clearedBy: unknown) {
  const [chosen, setChosen] = useState<Chosen>(none);
  const [isAll, setAll] = useState(false);
  /** The last choice was of all rows. */
  const [isOfRows, setOfRows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value says when
  useEffect(() => {
    setChosen(none);
    setAll(false);
  }, [clearedBy]);
  // An order of this page may have been bought meanwhile.
  const kept: Chosen = useMemo(() => {
    const gone = new Set(rows.filter((row) => !canBuy(row)).map(({ id }) => id));
    return new Map([...chosen].filter(([id]) => !gone.has(id)));
  }, [chosen, rows]);
  const isSelectedIn =
    ({ all, of }: { readonly all: boolean; readonly of: Chosen }) =>
    (row: OrderRow) =>
      canBuy(row) && (all || of.has(row.id));
  const state = useMemo(() => ({ all: isAll, of: kept }), [isAll, kept]);

  function change(some: readonly OrderRow[], isChosen: boolean): void {
    const next = new Map(kept);
    for (const row of some.filter(canBuy)) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    setAll(false);
    setChosen(next);
  }

  const onSelectionChange: NonNullable<IndexTableProps["onSelectionChange"]> = (
    type,
    isChosen,
    selection,
  ) => {
    setOfRows(type === IndexTableSelectionType.All || type === IndexTableSelectionType.Page);
    if (type === IndexTableSelectionType.All || type === IndexTableSelectionType.Page) change(rows, isChosen);
    else if (Array.isArray(selection)) change(rows.slice(selection[0], selection[1] + 1), isChosen);
    else
      change(
        rows.filter(({ id }) => id === selection),
        isChosen,
      );
    if (type === IndexTableSelectionType.All) setAll(isChosen);
  };

  return {
    /** All orders of the view, whatever their page. */
    isAll,
    orders: [...kept.values()],
    isSelected: isSelectedIn(state),
    isShownSelected: isSelectedIn(useShownSelection(state, isOfRows)),
    toggle: useStableCallback((row: OrderRow) => {
      setOfRows(false);
      change([row], !kept.has(row.id));
    }),
    onSelectionChange: useStableCallback(onSelectionChange),
  };
}
