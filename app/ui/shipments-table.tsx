import {
  Card,
  EmptySearchResult,
  EmptyState,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
} from "@shopify/polaris";
import { useState } from "react";
import { useDelayedSearch } from "./delayed-search.ts";
import { parcelImage } from "./illustrations.ts";
import { useNarrow } from "./narrow.tsx";
import type { ShipmentRow } from "./shipment-rows.tsx";
import { DesktopShipmentRow, PhoneShipmentRow } from "./shipment-rows.tsx";
import { useTexts } from "./texts/texts.tsx";

export const shipmentViews = ["all", "hand-over", "transit", "exceptions", "delivered", "cancelled"] as const;
export type ShipmentView = (typeof shipmentViews)[number];

interface ShipmentsTableProps {
  readonly rows: readonly ShipmentRow[];
  readonly view: ShipmentView;
  readonly search: string;
  readonly loading: boolean;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  onFilter(filter: { readonly view: ShipmentView; readonly search: string }): void;
  onPrevious(): void;
  onNext(): void;
}

export function ShipmentsTable(props: ShipmentsTableProps) {
  const texts = useTexts();
  const narrow = useNarrow();
  const search = useDelayedSearch(props.search, (words) =>
    props.onFilter({ view: props.view, search: words }),
  );
  const [mode, setMode] = useState(
    props.search === "" ? IndexFiltersMode.Default : IndexFiltersMode.Filtering,
  );

  const unfiltered = props.view === "all" && props.search === "" && search.query === "" && !props.hasPrevious;
  if (unfiltered && props.rows.length === 0) return <NoShipmentsYet />;

  return (
    <Card padding="0">
      <IndexFilters
        tabs={shipmentViews.map((view, index) => ({
          id: view,
          content: texts.shipments.views[view],
          index,
          isLocked: true,
          actions: [],
        }))}
        selected={shipmentViews.indexOf(props.view)}
        onSelect={(index) =>
          props.onFilter({ view: shipmentViews[index] ?? "all", search: search.takeNow() })
        }
        queryValue={search.query}
        queryPlaceholder={texts.shipments.searchPlaceholder}
        onQueryChange={search.type}
        onQueryClear={search.clear}
        filteringAccessibilityLabel={texts.shipments.search}
        filteringAccessibilityTooltip={texts.shipments.search}
        filters={[]}
        onClearAll={search.clear}
        mode={mode}
        setMode={setMode}
        cancelAction={{ onAction: search.clear }}
        canCreateNewView={false}
        hideFilters
        loading={props.loading}
      />
      <IndexTable
        condensed={narrow}
        resourceName={texts.shipments.resource}
        itemCount={props.rows.length}
        selectable={false}
        emptyState={
          <EmptySearchResult
            title={texts.shipments.noMatch}
            description={texts.shipments.noMatchBody}
            withIllustration
          />
        }
        headings={[
          { title: texts.shipments.columns.order },
          { title: texts.shipments.columns.recipient },
          { title: texts.shipments.columns.carrier },
          { title: texts.shipments.columns.status },
          { title: texts.shipments.columns.tracking },
          { title: texts.shipments.columns.pieces, alignment: "end" },
          { title: texts.shipments.columns.created },
          { title: texts.shipments.columns.cost, alignment: "end" },
        ]}
        {...(props.hasPrevious || props.hasNext
          ? {
              pagination: {
                hasPrevious: props.hasPrevious,
                hasNext: props.hasNext,
                onPrevious: props.onPrevious,
                onNext: props.onNext,
                accessibilityLabel: texts.shipments.pages,
                accessibilityLabels: { previous: texts.shipments.previous, next: texts.shipments.next },
              },
            }
          : {})}
      >
        {props.rows.map((row, position) =>
          narrow ? (
            <PhoneShipmentRow key={row.id} row={row} position={position} />
          ) : (
            <DesktopShipmentRow key={row.id} row={row} position={position} />
          ),
        )}
      </IndexTable>
    </Card>
  );
}

function NoShipmentsYet() {
  const texts = useTexts();
  return (
    <Card>
      <EmptyState
        heading={texts.shipments.emptyTitle}
        action={{ content: texts.shipments.emptyAction, url: "/app/settings#automation" }}
        image={parcelImage}
      >
        <p>{texts.shipments.emptyBody}</p>
      </EmptyState>
    </Card>
  );
}
