import { Card, EmptyState, useIndexResourceState } from "@shopify/polaris";
import { useEffect } from "react";
import { useTexts } from "../../texts/use-texts.tsx";
import type { Choice, Paging } from "../../ui/filtered-table.tsx";
import { FilteredTable } from "../../ui/filtered-table.tsx";
import { parcelImage } from "../../ui/illustrations.ts";
import { useNarrow } from "../../ui/narrow.tsx";
import type { OrderRow } from "./order-rows.tsx";
import { canBuy, DesktopOrderRow, PhoneOrderRow } from "./order-rows.tsx";

const orderViews = ["all", "ready", "on-hold", "scheduled", "failed"] as const;

// A type, because an interface can't be made into an address.
export type OrdersFilter = {
  readonly view: (typeof orderViews)[number];
  readonly search: string;
  readonly location: string | null;
  readonly service: string | null;
};

/** Ids of fulfillment orders, or all of the view. */
export type ChosenOrders = readonly string[] | "all";

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
  const texts = useTexts().orders;
  const Row = useNarrow() ? PhoneOrderRow : DesktopOrderRow;
  const buyable = rows.filter(canBuy);
  const selection = useIndexResourceState(buyable.map(({ id }) => ({ id })));
  const { clearSelection, selectedResources, allResourcesSelected, handleSelectionChange } = selection;
  const ids = rows.map(({ id }) => id).join();
  // A selection of another page or view, or from before the purchase, no longer counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when
  useEffect(clearSelection, [ids, selectionKey]);
  // Polaris also says so if all rows of a single page are selected. Those are named by their ids.
  const isAllOfView = allResourcesSelected && (paging.hasPrevious || paging.hasNext);

  return (
    <FilteredTable
      texts={texts}
      views={orderViews}
      filter={filter}
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
        selectedItemsCount: allResourcesSelected ? "All" : selectedResources.length,
        onSelectionChange: handleSelectionChange,
        paginatedSelectAllActionText: texts.selectAll(props.mostAtOnce),
        promotedBulkActions: [
          { content: texts.buy, onAction: () => props.onBuy(isAllOfView ? "all" : selectedResources) },
        ],
      }}
      empty={<NothingToShip importing={props.importing} />}
      onFilter={props.onFilter}
    >
      {rows.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          position={position}
          selected={canBuy(row) && (allResourcesSelected || selectedResources.includes(row.id))}
        />
      ))}
    </FilteredTable>
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
