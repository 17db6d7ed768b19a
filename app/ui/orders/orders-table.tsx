import {
  Card,
  ChoiceList,
  EmptySearchResult,
  EmptyState,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
  useIndexResourceState,
} from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useDelayedSearch } from "../delayed-search.ts";
import { parcelImage } from "../illustrations.ts";
import { useNarrow } from "../narrow.tsx";
import { useTextsOf } from "../texts/texts.tsx";
import type { OrderRow } from "./order-rows.tsx";
import { canBuy, DesktopOrderRow, PhoneOrderRow } from "./order-rows.tsx";
import { ordersEl } from "./texts/orders-el.ts";
import { ordersEn } from "./texts/orders-en.ts";

const orderViews = ["all", "ready", "on-hold", "scheduled", "failed"] as const;
type OrderView = (typeof orderViews)[number];

export interface OrderFilter {
  readonly view: OrderView;
  readonly search: string;
  readonly location: string | null;
  readonly service: string | null;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Fulfillment orders by id, or all of the view. */
export type ChosenOrders = readonly string[] | "all";

interface OrdersTableProps {
  readonly rows: readonly OrderRow[];
  readonly filter: OrderFilter;
  readonly locations: readonly Choice[];
  readonly services: readonly Choice[];
  readonly loading: boolean;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** They are being read out of Shopify: more are coming. */
  readonly importing: boolean;
  /** How many labels one click buys at most. */
  readonly mostAtOnce: number;
  /** Another value when a purchase was asked for: nothing is selected then. */
  readonly selectionKey: unknown;
  onFilter(filter: OrderFilter): void;
  onPrevious(): void;
  onNext(): void;
  onBuy(chosen: ChosenOrders): void;
}

export function OrdersTable(props: OrdersTableProps) {
  const { rows, filter, selectionKey } = props;
  const texts = useTextsOf({ en: ordersEn, el: ordersEl });
  const narrow = useNarrow();
  const search = useDelayedSearch(filter.search, (words) => props.onFilter({ ...filter, search: words }));
  const isFiltered = filter.search !== "" || filter.location !== null || filter.service !== null;
  const [mode, setMode] = useState(isFiltered ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  const buyable = rows.filter(canBuy);
  const selection = useIndexResourceState(buyable.map(({ id }) => ({ id })));
  const { clearSelection, selectedResources, allResourcesSelected, handleSelectionChange } = selection;
  const ids = rows.map(({ id }) => id).join();
  // What was selected on another page, in another view or before the purchase is not meant any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when
  useEffect(clearSelection, [ids, selectionKey]);

  const unfiltered = filter.view === "all" && !isFiltered && search.query === "" && !props.hasPrevious;
  if (unfiltered && rows.length === 0) return <NothingToShip importing={props.importing} />;

  const selected = allResourcesSelected ? buyable.length : selectedResources.length;
  return (
    <Card padding="0">
      <IndexFilters
        tabs={orderViews.map((view, index) => ({
          id: view,
          content: texts.views[view],
          index,
          isLocked: true,
          actions: [],
        }))}
        selected={orderViews.indexOf(filter.view)}
        onSelect={(index) =>
          props.onFilter({ ...filter, view: orderViews[index] ?? "all", search: search.takeNow() })
        }
        queryValue={search.query}
        queryPlaceholder={texts.searchPlaceholder}
        onQueryChange={search.type}
        onQueryClear={search.clear}
        filteringAccessibilityLabel={texts.search}
        filteringAccessibilityTooltip={texts.search}
        {...filterControls(props, texts)}
        onClearAll={() => props.onFilter({ view: filter.view, search: "", location: null, service: null })}
        mode={mode}
        setMode={setMode}
        cancelAction={{
          onAction: () => props.onFilter({ view: filter.view, search: "", location: null, service: null }),
        }}
        canCreateNewView={false}
        loading={props.loading}
      />
      <IndexTable
        condensed={narrow}
        resourceName={texts.resource}
        itemCount={rows.length}
        selectedItemsCount={allResourcesSelected ? "All" : selected}
        onSelectionChange={handleSelectionChange}
        hasMoreItems={props.hasNext || props.hasPrevious}
        paginatedSelectAllActionText={texts.selectAll(props.mostAtOnce)}
        promotedBulkActions={[
          {
            content: texts.buy,
            onAction: () => props.onBuy(isAllOfView(props, allResourcesSelected) ? "all" : selectedResources),
          },
        ]}
        emptyState={
          <EmptySearchResult title={texts.noMatch} description={texts.noMatchBody} withIllustration />
        }
        headings={[
          { title: texts.columns.order },
          { title: texts.columns.recipient },
          { title: texts.columns.service },
          { title: texts.columns.location },
          { title: texts.columns.state },
          { title: texts.columns.pieces, alignment: "end" },
          { title: texts.columns.age },
        ]}
        {...(props.hasPrevious || props.hasNext
          ? {
              pagination: {
                hasPrevious: props.hasPrevious,
                hasNext: props.hasNext,
                onPrevious: props.onPrevious,
                onNext: props.onNext,
                accessibilityLabel: texts.pages,
                accessibilityLabels: { previous: texts.previous, next: texts.next },
              },
            }
          : {})}
      >
        {rows.map((row, position) => {
          const isSelected = canBuy(row) && (allResourcesSelected || selectedResources.includes(row.id));
          return narrow ? (
            <PhoneOrderRow key={row.id} row={row} position={position} selected={isSelected} />
          ) : (
            <DesktopOrderRow key={row.id} row={row} position={position} selected={isSelected} />
          );
        })}
      </IndexTable>
    </Card>
  );
}

/** Polaris says the same where all of a single page are selected: those are named one by one. */
function isAllOfView({ hasNext, hasPrevious }: OrdersTableProps, allSelected: boolean): boolean {
  return allSelected && (hasNext || hasPrevious);
}

function filterControls(props: OrdersTableProps, texts: ReturnType<typeof useTextsOf<typeof ordersEn>>) {
  const { filter, onFilter } = props;
  const controls = [
    { key: "location", label: texts.filters.location, choices: props.locations, value: filter.location },
    { key: "service", label: texts.filters.service, choices: props.services, value: filter.service },
  ] as const;
  return {
    filters: controls.map(({ key, label, choices, value }) => ({
      key,
      label,
      filter: (
        <ChoiceList
          title={label}
          titleHidden
          choices={[...choices]}
          selected={value === null ? [] : [value]}
          onChange={([chosen]) => onFilter({ ...filter, [key]: chosen ?? null })}
        />
      ),
      shortcut: true,
    })),
    appliedFilters: controls.flatMap(({ key, label, choices, value }) =>
      value === null
        ? []
        : [
            {
              key,
              label: `${label}: ${choices.find((choice) => choice.value === value)?.label ?? value}`,
              onRemove: () => onFilter({ ...filter, [key]: null }),
            },
          ],
    ),
  };
}

function NothingToShip({ importing }: { importing: boolean }) {
  const texts = useTextsOf({ en: ordersEn, el: ordersEl });
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
