import { Card, EmptyState } from "@shopify/polaris";
import { useDeferredValue, useState } from "react";
import type { OrderSort } from "../../../domain/orders/open-orders/open-order-store.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { canBuy } from "../ui/can-buy.ts";
import type { Choice } from "../ui/filtered-table.tsx";
import { FilteredTable } from "../ui/filtered-table.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { Paging } from "../ui/list-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { useNarrow } from "../ui/narrow.tsx";
import type { OrderRow } from "./order-rows.tsx";
import { DesktopOrderRow, PhoneOrderRow } from "./order-rows.tsx";
import { useOrderSelection } from "./order-selection.ts";

const choiceFilters = ["location", "service", "country", "promised", "kept"] as const;
const orderViews = ["all", "ready", "on-hold", "scheduled", "failed"] as const;

// A type, because an interface can't be made into an address.
export type OrdersFilter = {
  readonly view: (typeof orderViews)[number];
  /** `null`: the oldest order first. */
  readonly sort: OrderSort | null;
  readonly search: string;
} & { readonly [Name in OrdersFact]: string | null };

/** The filter as a form that acts on all of its orders sends it. */
export function wholeView(filter: OrdersFilter): Readonly<Record<string, string>> {
  const fields = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? ""]));
  return { ...fields, sort: filter.sort ?? "oldest" };
}

type OrdersFact = "location" | "service" | "sku" | "tag" | "country" | "weight" | "promised" | "kept";

/** Names of filters and sorts, from the server. */
interface ListWords {
  readonly filters: Readonly<Record<OrdersFact, string>>;
  readonly sorts: readonly Choice[];
  readonly apply: string;
  readonly wrongWeight: string;
  readonly from: string;
  readonly to: string;
  /** The chosen weights; `null`: any. */
  readonly weight: string | null;
}

/** `all`: of the view, whatever their page. */
export type ChosenOrders = readonly OrderRow[] | "all";

interface OrdersTableProps {
  readonly rows: readonly OrderRow[];
  readonly filter: OrdersFilter;
  readonly words: ListWords;
  readonly choices: Readonly<Record<(typeof choiceFilters)[number], readonly Choice[]>>;
  readonly loading: boolean;
  readonly paging: Paging;
  /** An import from Shopify is running, and more orders will appear. */
  readonly importing: boolean;
  /** The most labels that one click buys. */
  readonly mostAtOnce: number;
  /** Changes when a purchase is asked for, which clears the selection. */
  readonly selectionKey: unknown;
  onFilter(filter: OrdersFilter): void;
  onBuy(chosen: ChosenOrders): void;
  /** Sets their weight and box. */
  onParcel(chosen: ChosenOrders): void;
}

export function OrdersTable(props: OrdersTableProps) {
  const { rows, filter, words, choices } = props;
  const { apply, from, to, wrongWeight: wrong } = words;
  const texts = useTexts().orders;
  return (
    <FilteredTable
      texts={texts}
      views={orderViews}
      filter={filter}
      sort={{
        choices: words.sorts,
        value: filter.sort ?? "oldest",
        onSort: (value) =>
          props.onFilter({ ...filter, sort: value === "oldest" ? null : (value as OrderSort) }),
      }}
      choiceFilters={[
        ...choiceFilters.map((key) => ({
          key,
          label: words.filters[key],
          choices: choices[key],
          value: filter[key],
        })),
        ...(["sku", "tag"] as const).map((key) => ({
          key,
          label: words.filters[key],
          field: { kind: "text" as const, apply },
          value: filter[key],
        })),
        {
          key: "weight",
          label: words.filters.weight,
          field: { kind: "span", apply, from, to, wrong },
          value: filter.weight,
          shown: words.weight,
        },
      ]}
      rowCount={rows.length}
      loading={props.loading}
      paging={props.paging}
      empty={<NothingToShip importing={props.importing} />}
      onFilter={props.onFilter}
    >
      <OrderRows {...props} />
    </FilteredTable>
  );
}

/** Has the selection, so that a choice draws neither the filters nor the page again. */
function OrderRows({ rows, filter, paging, mostAtOnce, selectionKey, ...on }: OrdersTableProps) {
  const { orders: texts, shipments } = useTexts();
  const Row = useNarrow() ? PhoneOrderRow : DesktopOrderRow;
  const filtered = Object.values(filter).join("\n");
  const [cleared, setCleared] = useState({ filtered, selectionKey, times: 0 });
  if (cleared.filtered !== filtered || cleared.selectionKey !== selectionKey)
    setCleared({ filtered, selectionKey, times: cleared.times + 1 });
  const selection = useOrderSelection(rows, cleared.times);
  // A new page is drawn in steps, between which the browser answers clicks.
  const shown = useDeferredValue(rows);
  const chosen = selection.isAll ? "all" : selection.orders;
  const buyable = rows.filter(canBuy);
  return (
    <ListTable
      texts={texts}
      headings={[
        { title: texts.columns.order },
        { title: texts.columns.recipient },
        { title: texts.columns.service },
        { title: texts.columns.location },
        { title: texts.columns.state },
        { title: texts.columns.pieces, alignment: "end" },
        { title: texts.columns.age },
      ]}
      rowCount={rows.length}
      paging={paging}
      selection={{
        count: selection.orders.length,
        isAll: selection.isAll,
        isPage: buyable.every(selection.isSelected),
        isPossible: buyable.length > 0,
        allText: texts.selectAll(mostAtOnce),
        pageText: shipments.selectAllShown,
        keys: { actKey: "b", label: shipments.shortcuts },
        actions: [
          { content: texts.buy, onAction: () => on.onBuy(chosen) },
          { content: texts.setParcel, onAction: () => on.onParcel(chosen) },
        ],
        onSelectionChange: selection.onSelectionChange,
      }}
    >
      {shown.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          position={position}
          selected={selection.isShownSelected(row)}
          onToggle={selection.toggle}
        />
      ))}
    </ListTable>
  );
}

function NothingToShip({ importing }: { importing: boolean }) {
  const texts = useTexts().orders;
  return (
    <Card>
      <EmptyState
        heading={texts.emptyTitle}
        image={parcelImage}
        {...(importing ? {} : { action: { content: texts.emptyAction, url: "/app/shipments" } })}
      >
        <p>{importing ? texts.emptyImporting : texts.emptyBody}</p>
      </EmptyState>
    </Card>
  );
}
