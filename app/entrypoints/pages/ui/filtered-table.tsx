import { Box, Card, ChoiceList, EmptySearchResult, IndexFilters, IndexFiltersMode } from "@shopify/polaris";
import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDelayedSearch } from "./delayed-search.ts";
import type { FilterField as FilterFieldType, FilterFieldWords } from "./filter-field.tsx";
import type { ListTexts, Paging } from "./list-table.tsx";

interface TableTexts<View extends string> extends ListTexts {
  readonly views: Readonly<Record<View, string>>;
  /** The label of the button that opens search and filters. */
  readonly search: string;
  readonly searchPlaceholder?: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilter<Key> {
  readonly key: Key;
  readonly label: string;
  readonly choices?: readonly Choice[];
  /** Typed instead of chosen. */
  readonly field?: FilterFieldWords;
  /** `null`: any. */
  readonly value: string | null;
  /** The value in words. Absent: its choice's, or itself. */
  readonly shown?: string | null;
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
  readonly rowCount: number;
  readonly loading: boolean;
  readonly paging: Pick<Paging, "hasPrevious">;
  /** Replaces the table when the whole list is empty. */
  readonly empty: ReactNode;
  /** The rows as a `ListTable`. It is not drawn again while someone types into the search. */
  readonly children: ReactNode;
  onFilter(filter: Filter): void;
}

// A closed filter needs no field. One that can't be loaded stays empty, and the page goes on.
const FilterField = lazy(() =>
  import("./filter-field.tsx").then(
    (loaded) => ({ default: loaded.FilterField }),
    () => ({ default: (() => <></>) satisfies typeof FilterFieldType }),
  ),
);

/** The height of the bar of views, with the line below it. */
const BAR_HEIGHT = "49px";

/** A page of a list, with views, search and filters. */
export function FilteredTable<View extends string, Filter extends { readonly view: View }>(
  props: FilteredTableProps<View, Filter>,
) {
  const { texts, views, filter, choiceFilters = [], paging, onFilter } = props;
  const { common } = useTexts();
  const isSearched = filter.search !== undefined;
  const words = filter.search ?? "";
  const search = useDelayedSearch(words, (asked) => onFilter({ ...filter, search: asked }));
  const isNarrowedDown = words !== "" || choiceFilters.some(({ value }) => value !== null);
  const [mode, setMode] = useState(isNarrowedDown ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);

  const isAll = filter.view === views[0] && !isNarrowedDown && search.query === "" && !paging.hasPrevious;
  if (isAll && props.rowCount === 0) return props.empty;

  const isEmptyView = props.rowCount === 0 && !isNarrowedDown && search.query === "" && !paging.hasPrevious;
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
          filters={choiceFilters.map(({ key, label, choices = [], field, value }) => ({
            key,
            label,
            filter: field ? (
              <Suspense fallback={null}>
                <FilterField
                  label={label}
                  {...field}
                  value={value}
                  onChange={(typed) => change({ [key]: typed })}
                />
              </Suspense>
            ) : (
              <ChoiceList
                title={label}
                titleHidden
                choices={[...choices]}
                selected={value === null ? [] : [value]}
                onChange={([chosen]) => change({ [key]: chosen ?? null })}
              />
            ),
          }))}
          appliedFilters={choiceFilters.flatMap(({ key, label, choices = [], value, shown }) => {
            if (value === null) return [];
            const chosen = shown ?? choices.find((choice) => choice.value === value)?.label ?? value;
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
          disableKeyboardShortcuts
          loading={props.loading}
        />
      </Box>
      {isEmptyView ? (
        <Box padding="800">
          <EmptySearchResult
            title={texts.noMatch}
            description={common.emptyView(texts.views[filter.view])}
            withIllustration
          />
        </Box>
      ) : (
        props.children
      )}
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
