import type { IndexTableProps } from "@shopify/polaris";
import {
  Box,
  Card,
  ChoiceList,
  EmptySearchResult,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
} from "@shopify/polaris";
import type { ReactNode } from "react";
import { useState } from "react";
import { useDelayedSearch } from "./delayed-search.ts";
import { useNarrow } from "./narrow.tsx";

interface TableTexts<View extends string> {
  readonly views: Readonly<Record<View, string>>;
  /** The label of the button that opens search and filters. */
  readonly search: string;
  readonly searchPlaceholder?: string;
  readonly noMatch: string;
  readonly noMatchBody: string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly resource: { readonly singular: string; readonly plural: string };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilter<Key> {
  readonly key: Key;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** `null`: any. */
  readonly value: string | null;
}

export interface Paging {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  onPrevious(): void;
  onNext(): void;
}

interface FilteredTableProps<View extends string, Filter extends { readonly view: View }> {
  readonly texts: TableTexts<View>;
  /** The first view shows all. */
  readonly views: readonly [View, ...View[]];
  /** The present filter. Without `search`, the table has no search field. */
  readonly filter: Filter & { readonly search?: string };
  readonly choiceFilters?: readonly ChoiceFilter<Extract<keyof Filter, string>>[];
  /** Absent: the list has one order. */
  readonly sort?: {
    readonly choices: readonly Choice[];
    readonly value: string;
    onSort(value: string): void;
  };
  readonly headings: IndexTableProps["headings"];
  readonly rowCount: number;
  readonly loading: boolean;
  readonly paging: Paging;
  /** Without it, rows can't be selected. */
  readonly selection?: Pick<
    IndexTableProps,
    "selectedItemsCount" | "onSelectionChange" | "paginatedSelectAllActionText" | "promotedBulkActions"
  >;
  /** Replaces the table when the whole list is empty. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
  onFilter(filter: Filter): void;
}

/** Of the views in a row, with the line below. */
const BAR_HEIGHT = "49px";

/** A page of a list, with views, search and filters. On a phone its rows are blocks without cells. */
export function FilteredTable<View extends string, Filter extends { readonly view: View }>(
  props: FilteredTableProps<View, Filter>,
) {
  const { texts, views, filter, choiceFilters = [], paging, onFilter } = props;
  const { hasPrevious, hasNext } = paging;
  const narrow = useNarrow();
  const isSearched = filter.search !== undefined;
  const words = filter.search ?? "";
  const search = useDelayedSearch(words, (asked) => onFilter({ ...filter, search: asked }));
  const isNarrowedDown = words !== "" || choiceFilters.some(({ value }) => value !== null);
  const [mode, setMode] = useState(isNarrowedDown ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);

  const isAll = filter.view === views[0] && !isNarrowedDown && search.query === "" && !hasPrevious;
  if (isAll && props.rowCount === 0) return props.empty;

  const change = (changed: object, typed?: string) =>
    onFilter({ ...filter, ...(isSearched ? { search: search.takeNow(typed) } : {}), ...changed });
  const clearAll = () => {
    if (choiceFilters.length === 0) search.clear();
    else change(Object.fromEntries(choiceFilters.map(({ key }) => [key, null])), "");
  };
  return (
    <Card padding="0">
      {/* Polaris measures this bar in the browser only: without its height, the table would move down then. */}
      <Box minHeight={BAR_HEIGHT}>
        <IndexFilters
          tabs={views.map((view, index) => ({
            id: view,
            content: texts.views[view],
            index,
            isLocked: true,
            actions: [],
          }))}
          selected={views.indexOf(filter.view)}
          onSelect={(index) => change({ view: views[index] ?? views[0] })}
          queryValue={search.query}
          queryPlaceholder={texts.searchPlaceholder ?? ""}
          hideQueryField={!isSearched}
          onQueryChange={search.type}
          onQueryClear={search.clear}
          filteringAccessibilityLabel={texts.search}
          filteringAccessibilityTooltip={texts.search}
          filters={choiceFilters.map(({ key, label, choices, value }) => ({
            key,
            label,
            filter: (
              <ChoiceList
                title={label}
                titleHidden
                choices={[...choices]}
                selected={value === null ? [] : [value]}
                onChange={([chosen]) => change({ [key]: chosen ?? null })}
              />
            ),
          }))}
          appliedFilters={choiceFilters.flatMap(({ key, label, choices, value }) => {
            if (value === null) return [];
            const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
            return {
              key,
              // A single filter needs no name.
              label: choiceFilters.length === 1 ? chosen : `${label}: ${chosen}`,
              onRemove: () => change({ [key]: null }),
            };
          })}
          hideFilters={choiceFilters.length === 0}
          onClearAll={clearAll}
          {...(props.sort && sortProps(props.sort))}
          mode={mode}
          setMode={setMode}
          cancelAction={{ onAction: clearAll }}
          canCreateNewView={false}
          loading={props.loading}
        />
      </Box>
      <IndexTable
        condensed={narrow}
        resourceName={texts.resource}
        itemCount={props.rowCount}
        hasMoreItems={hasPrevious || hasNext}
        selectable={props.selection !== undefined}
        {...props.selection}
        emptyState={
          <EmptySearchResult title={texts.noMatch} description={texts.noMatchBody} withIllustration />
        }
        headings={props.headings}
        {...(hasPrevious || hasNext
          ? {
              pagination: {
                ...paging,
                accessibilityLabel: texts.pages,
                accessibilityLabels: { previous: texts.previous, next: texts.next },
              },
            }
          : {})}
      >
        {props.children}
      </IndexTable>
    </Card>
  );
}

/** Polaris sorts by a key and a direction; each of our choices is a key. */
function sortProps({
  choices,
  value,
  onSort,
}: NonNullable<FilteredTableProps<string, { readonly view: string }>["sort"]>) {
  return {
    sortOptions: choices.map((choice) => ({
      label: choice.label,
      value: `${choice.value} asc` as const,
      directionLabel: choice.label,
    })),
    sortSelected: [`${value} asc`],
    onSort: ([chosen = ""]: string[]) => onSort(chosen.replace(/ asc$/, "")),
  };
}
