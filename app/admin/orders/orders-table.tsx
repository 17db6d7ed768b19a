import { BlockStack, Card, EmptyState, IndexTableSelectionType } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../texts/use-texts.tsx";
import { canBuy } from "../../ui/can-buy.ts";
import type { Choice, Paging } from "../../ui/filtered-table.tsx";
import { FilteredTable } from "../../ui/filtered-table.tsx";
import { parcelImage } from "../../ui/illustrations.ts";
import { useNarrow } from "../../ui/narrow.tsx";
import { PhoneSelection } from "../../ui/phone-selection.tsx";
import type { OrderRow } from "./order-rows.tsx";
import { DesktopOrderRow, PhoneOrderRow } from "./order-rows.tsx";
import { useOrderSelection } from "./order-selection.ts";

const orderViews = ["all", "ready", "on-hold", "scheduled", "failed"] as const;

// A type, because an interface can't be made into an address.
export type OrdersFilter = {
  readonly view: (typeof orderViews)[number];
  /** `null`: the oldest order first. */
  readonly sort: "newest" | null;
  readonly search: string;
  readonly location: string | null;
  readonly service: string | null;
};

/** `all`: of the view, whatever their page. */
export type ChosenOrders = readonly OrderRow[] | "all";

interface OrdersTableProps {
  readonly rows: readonly OrderRow[];
  readonly filter: OrdersFilter;
  readonly locations: readonly Choice[];
  readonly services: readonly Choice[];
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
}

export function OrdersTable(props: OrdersTableProps) {
  const { rows, filter, paging, selectionKey } = props;
  const { orders: texts, shipments } = useTexts();
  const narrow = useNarrow();
  const Row = narrow ? PhoneOrderRow : DesktopOrderRow;
  const { view, sort, search, location, service } = filter;
  const filtered = [view, sort, search, location, service].join("\n");
  const [cleared, setCleared] = useState({ filtered, selectionKey, times: 0 });
  if (cleared.filtered !== filtered || cleared.selectionKey !== selectionKey)
    setCleared({ filtered, selectionKey, times: cleared.times + 1 });
  const selection = useOrderSelection(rows, cleared.times);

  const actions = [
    { content: texts.buy, onAction: () => props.onBuy(selection.isAll ? "all" : selection.orders) },
  ];
  const table = (
    <FilteredTable
      texts={texts}
      views={orderViews}
      filter={filter}
      sort={{
        choices: [
          { value: "oldest", label: texts.sorts.oldest },
          { value: "newest", label: texts.sorts.newest },
        ],
        value: filter.sort ?? "oldest",
        onSort: (value) => props.onFilter({ ...filter, sort: value === "newest" ? "newest" : null }),
      }}
      choiceFilters={[
        {
          key: "location",
          label: texts.filters.location,
          choices: props.locations,
          value: filter.location,
        },
        { key: "service", label: texts.filters.service, choices: props.services, value: filter.service },
      ]}
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
      loading={props.loading}
      paging={paging}
      selection={{
        selectedItemsCount: selection.isAll ? "All" : selection.orders.length,
        onSelectionChange: selection.onSelectionChange,
        paginatedSelectAllActionText: texts.selectAll(props.mostAtOnce),
        promotedBulkActions: actions,
      }}
      empty={<NothingToShip importing={props.importing} />}
      onFilter={props.onFilter}
    >
      {rows.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          position={position}
          selected={selection.isSelected(row)}
          onToggle={() => selection.toggle(row)}
        />
      ))}
    </FilteredTable>
  );
  const buyable = rows.filter(canBuy);
  if (!narrow || buyable.length === 0) return table;
  const hasPages = paging.hasPrevious || paging.hasNext;
  return (
    <BlockStack gap="200">
      <PhoneSelection
        label={hasPages ? texts.selectAll(props.mostAtOnce) : shipments.selectAllShown}
        selected={selection.orders.length}
        isAll={selection.isAll || buyable.every(selection.isSelected)}
        actions={actions}
        onSelectAll={(selected) =>
          selection.onSelectionChange(
            selected && hasPages ? IndexTableSelectionType.All : IndexTableSelectionType.Page,
            selected,
          )
        }
      />
      {table}
    </BlockStack>
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
