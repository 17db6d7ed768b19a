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
import type { ProductRow } from "./product-rows.tsx";
import { DesktopProductRow, PhoneProductRow } from "./product-rows.tsx";
import { useTexts } from "./texts/texts.tsx";

const productViews = ["all", "without-size"] as const;
export type ProductView = (typeof productViews)[number];

interface ProductsTableProps {
  readonly rows: readonly ProductRow[];
  readonly view: ProductView;
  readonly search: string;
  readonly loading: boolean;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** They are being read out of Shopify: more are coming. */
  readonly importing: boolean;
  onFilter(filter: { readonly view: ProductView; readonly search: string }): void;
  onPrevious(): void;
  onNext(): void;
  onEdit(row: ProductRow): void;
  onImport(): void;
}

export function ProductsTable(props: ProductsTableProps) {
  const { products: texts } = useTexts();
  const narrow = useNarrow();
  const search = useDelayedSearch(props.search, (words) =>
    props.onFilter({ view: props.view, search: words }),
  );
  const [mode, setMode] = useState(
    props.search === "" ? IndexFiltersMode.Default : IndexFiltersMode.Filtering,
  );

  const unfiltered = props.view === "all" && props.search === "" && search.query === "" && !props.hasPrevious;
  if (unfiltered && props.rows.length === 0) return <NoProductsYet {...props} />;

  return (
    <Card padding="0">
      <IndexFilters
        tabs={productViews.map((view, index) => ({
          id: view,
          content: texts.views[view],
          index,
          isLocked: true,
          actions: [],
        }))}
        selected={productViews.indexOf(props.view)}
        onSelect={(index) => props.onFilter({ view: productViews[index] ?? "all", search: search.takeNow() })}
        queryValue={search.query}
        queryPlaceholder={texts.searchPlaceholder}
        onQueryChange={search.type}
        onQueryClear={search.clear}
        filteringAccessibilityLabel={texts.search}
        filteringAccessibilityTooltip={texts.search}
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
        resourceName={texts.resource}
        itemCount={props.rows.length}
        selectable={false}
        emptyState={
          <EmptySearchResult title={texts.noMatch} description={texts.noMatchBody} withIllustration />
        }
        headings={[
          { title: texts.columns.product },
          { title: texts.columns.sku },
          { title: texts.columns.size },
          { title: texts.columns.weight, alignment: "end" },
          { title: texts.columns.code },
          { title: texts.columns.origin },
          { title: texts.edit, hidden: true },
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
        {props.rows.map((row, position) =>
          narrow ? (
            <PhoneProductRow key={row.id} row={row} position={position} onEdit={props.onEdit} />
          ) : (
            <DesktopProductRow key={row.id} row={row} position={position} onEdit={props.onEdit} />
          ),
        )}
      </IndexTable>
    </Card>
  );
}

function NoProductsYet({ importing, onImport }: Pick<ProductsTableProps, "importing" | "onImport">) {
  const { products: texts } = useTexts();
  return (
    <Card>
      <EmptyState
        heading={texts.emptyTitle}
        image={parcelImage}
        {...(importing ? {} : { action: { content: texts.importFromShopify, onAction: onImport } })}
      >
        <p>{importing ? texts.emptyImporting : texts.emptyBody}</p>
      </EmptyState>
    </Card>
  );
}
