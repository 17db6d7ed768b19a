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

// A type, because it is made into an address whatever it holds.
export type OrdersFilter = {
  readonly view: (typeof orderViews)[number];
  readonly search: string;
  readonly location: string | null;
  readonly service: string | null;
};

/** Fulfillment orders by id, or all of the view. */
export type ChosenOrders = readonly string[] | "all";

interface OrdersTableProps {
  readonly rows: readonly OrderRow[];
  readonly filter: OrdersFilter;
  readonly locations: readonly Choice[];
  readonly services: readonly Choice[];
  readonly loading: boolean;
  readonly paging: Paging;
  /** They are being read out of Shopify: more are coming. */
  readonly importing: boolean;
  /** How many labels one click buys at most. */
  readonly mostAtOnce: number;
  /** Another value when a purchase was asked for: nothing is selected then. */
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
  // What was selected on another page, in another view or before the purchase is not meant any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when
  useEffect(clearSelection, [ids, selectionKey]);
  // Polaris says the same where all of a single page are selected: those are named one by one.
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
