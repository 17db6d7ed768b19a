import {
  EmptySearchResult,
  EmptyState,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
  LegacyCard,
  Link,
  Text,
  useBreakpoints,
} from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { ShipmentState, TrackingStatus } from "../engine/index.ts";
import { emptyShipmentsImage } from "./illustrations.ts";
import { useTexts } from "./texts/texts.tsx";
import { TrackingBadge } from "./tracking-badge.tsx";

export const shipmentViews = ["all", "hand-over", "transit", "exceptions", "delivered", "cancelled"] as const;
export type ShipmentView = (typeof shipmentViews)[number];

/** One row; dates and money are formatted by the server in the shop's zone and currency. */
export interface ShipmentRow {
  readonly id: string;
  readonly order: string | null;
  readonly recipient: string;
  readonly place: string;
  readonly carrier: string;
  readonly service: string;
  readonly trackingRef: string;
  readonly state: ShipmentState;
  readonly status: TrackingStatus;
  readonly pieces: number;
  readonly created: string;
  readonly cost: string;
}

interface ShipmentsTableProps {
  readonly rows: readonly ShipmentRow[];
  readonly view: ShipmentView;
  readonly search: string;
  readonly loading: boolean;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  onView(view: ShipmentView): void;
  onSearch(search: string): void;
  onPrevious(): void;
  onNext(): void;
}

const SEARCH_DELAY_MS = 350;

export function ShipmentsTable(props: ShipmentsTableProps) {
  const texts = useTexts();
  const { smDown } = useBreakpoints();
  const [query, setQuery] = useState(props.search);
  const { onSearch, search } = props;

  // A search is asked for when typing pauses, so that each letter is not a request of its own.
  useEffect(() => {
    if (query === search) return;
    const timer = setTimeout(() => onSearch(query), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query, search, onSearch]);

  const untouched = props.view === "all" && props.search === "" && !props.hasPrevious;
  if (untouched && props.rows.length === 0 && query === "") {
    return (
      <LegacyCard sectioned>
        <EmptyState
          heading={texts.shipments.emptyTitle}
          action={{ content: texts.shipments.emptyAction, url: "/app/settings" }}
          image={emptyShipmentsImage}
        >
          <p>{texts.shipments.emptyBody}</p>
        </EmptyState>
      </LegacyCard>
    );
  }

  return (
    <LegacyCard>
      <IndexFilters
        tabs={shipmentViews.map((view, index) => ({
          id: view,
          content: texts.shipments.views[view],
          index,
          isLocked: true,
          actions: [],
        }))}
        selected={shipmentViews.indexOf(props.view)}
        onSelect={(index) => props.onView(shipmentViews[index] ?? "all")}
        queryValue={query}
        queryPlaceholder={texts.shipments.searchPlaceholder}
        onQueryChange={setQuery}
        onQueryClear={() => setQuery("")}
        filters={[]}
        onClearAll={() => setQuery("")}
        mode={IndexFiltersMode.Filtering}
        setMode={() => {}}
        cancelAction={{ onAction: () => setQuery(""), disabled: query === "", loading: false }}
        canCreateNewView={false}
        hideFilters
        loading={props.loading}
      />
      <IndexTable
        condensed={smDown}
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
        pagination={{
          hasPrevious: props.hasPrevious,
          hasNext: props.hasNext,
          onPrevious: props.onPrevious,
          onNext: props.onNext,
          accessibilityLabels: { previous: texts.shipments.previous, next: texts.shipments.next },
        }}
      >
        {props.rows.map((row, position) =>
          smDown ? (
            <PhoneRow key={row.id} row={row} position={position} />
          ) : (
            <DesktopRow key={row.id} row={row} position={position} />
          ),
        )}
      </IndexTable>
    </LegacyCard>
  );
}

function DesktopRow({ row, position }: { row: ShipmentRow; position: number }) {
  return (
    <IndexTable.Row id={row.id} position={position}>
      <IndexTable.Cell>
        <Link url={`/app/shipments/${row.id}`} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" fontWeight="semibold">
            {row.order ?? row.trackingRef}
          </Text>
        </Link>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span">{row.recipient}</Text>
        <br />
        <Text as="span" tone="subdued">
          {row.place}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span">{row.carrier}</Text>
        <br />
        <Text as="span" tone="subdued">
          {row.service}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <TrackingBadge state={row.state} status={row.status} />
      </IndexTable.Cell>
      <IndexTable.Cell>{row.trackingRef}</IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          {row.pieces}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>{row.created}</IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          {row.cost}
        </Text>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function PhoneRow({ row, position }: { row: ShipmentRow; position: number }) {
  return (
    <IndexTable.Row id={row.id} position={position}>
      <div style={{ padding: "var(--p-space-300) var(--p-space-400)", width: "100%" }}>
        <Link url={`/app/shipments/${row.id}`} dataPrimaryLink monochrome removeUnderline>
          <span style={{ display: "flex", justifyContent: "space-between", gap: "var(--p-space-200)" }}>
            <Text as="span" fontWeight="semibold">
              {row.order ?? row.trackingRef}
            </Text>
            <Text as="span" numeric>
              {row.cost}
            </Text>
          </span>
        </Link>
        <Text as="p">
          {row.recipient}, {row.place}
        </Text>
        <Text as="p" tone="subdued">
          {row.carrier} · {row.trackingRef}
        </Text>
        <div style={{ paddingBlockStart: "var(--p-space-100)" }}>
          <TrackingBadge state={row.state} status={row.status} />
        </div>
      </div>
    </IndexTable.Row>
  );
}
