import type { IndexTableProps } from "@shopify/polaris";
import {
  Box,
  Button,
  Checkbox,
  EmptySearchResult,
  IndexTable,
  IndexTableSelectionType,
  InlineStack,
  Pagination,
} from "@shopify/polaris";
import type { ReactNode } from "react";
import { useEffect } from "react";
import type { ListKey } from "./list-shortcuts.tsx";
import { ListShortcuts } from "./list-shortcuts.tsx";
import { useNarrow } from "./narrow.tsx";

export interface ListTexts {
  readonly noMatch: string;
  readonly noMatchBody: string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly resource: { readonly singular: string; readonly plural: string };
}

export interface Paging {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  onPrevious(): void;
  onNext(): void;
}

interface ListSelection {
  readonly count: number;
  /** All of the list, whatever their page. */
  readonly isAll: boolean;
  /** All rows of the page that can be selected. */
  readonly isPage: boolean;
  /** The page has a row that can be selected. */
  readonly isPossible: boolean;
  /** The label that selects all of the list. */
  readonly allText: string;
  /** The label that selects all rows of a list with one page. */
  readonly pageText: string;
  readonly actions: readonly {
    readonly content: string;
    readonly disabled?: boolean;
    onAction(): void;
  }[];
  readonly onSelectionChange: NonNullable<IndexTableProps["onSelectionChange"]>;
  /** Single keys for people at a keyboard; one of them takes the first action. */
  readonly keys?: ListKey;
}

interface ListTableProps {
  readonly texts: ListTexts;
  readonly headings: IndexTableProps["headings"];
  readonly rowCount: number;
  readonly paging: Paging;
  /** Absent: rows can't be selected. */
  readonly selection?: ListSelection;
  /** Rows of `IndexTable`, or of a phone `PhoneRow`s. */
  readonly children: ReactNode;
}

/** Polaris says in ARIA alone that some rows are selected. The browser's own state, which screen readers read too, must not deny it. */
function showMixed(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]"))
    box.indeterminate = box.getAttribute("aria-checked") === "mixed";
}

/**
 * The rows of a list's page: Polaris' table, or on a phone a plain list of blocks. There, Polaris' table would draw a hidden checkbox into each
 * row and draw every row again at each choice.
 */
export function ListTable(props: ListTableProps) {
  const narrow = useNarrow();
  useEffect(showMixed);
  const { texts, paging, selection } = props;
  const pagination =
    paging.hasPrevious || paging.hasNext
      ? {
          ...paging,
          accessibilityLabel: texts.pages,
          accessibilityLabels: { previous: texts.previous, next: texts.next },
        }
      : null;
  const emptyState = (
    <EmptySearchResult title={texts.noMatch} description={texts.noMatchBody} withIllustration />
  );
  if (narrow)
    return (
      <>
        {selection?.isPossible ? (
          <PhoneSelection
            label={pagination === null ? selection.pageText : selection.allText}
            selected={selection.count}
            isAll={selection.isAll || selection.isPage}
            actions={selection.actions}
            onSelectAll={(selected) =>
              selection.onSelectionChange(
                selected && pagination !== null ? IndexTableSelectionType.All : IndexTableSelectionType.Page,
                selected,
              )
            }
          />
        ) : null}
        {props.rowCount === 0 ? <Box padding="800">{emptyState}</Box> : <Box as="ul">{props.children}</Box>}
        {pagination === null ? null : <Pagination type="table" {...pagination} />}
      </>
    );
  const [first] = selection?.actions ?? [];
  const onAct =
    first === undefined || first.disabled === true || (selection?.count ?? 0) === 0 ? null : first.onAction;
  const table = (
    <IndexTable
      resourceName={texts.resource}
      itemCount={props.rowCount}
      hasMoreItems={pagination !== null}
      selectable={selection !== undefined}
      {...(selection && {
        selectedItemsCount: selection.isAll ? "All" : selection.count,
        onSelectionChange: selection.onSelectionChange,
        paginatedSelectAllActionText: selection.allText,
        promotedBulkActions: [...selection.actions],
      })}
      emptyState={emptyState}
      headings={props.headings}
      {...(pagination && { pagination })}
    >
      {props.children}
    </IndexTable>
  );
  if (selection?.keys === undefined) return table;
  return (
    <>
      {table}
      <ListShortcuts {...selection.keys} onAct={onAct} />
    </>
  );
}

interface PhoneSelectionProps {
  readonly label: string;
  readonly selected: number;
  readonly isAll: boolean;
  /** Shown while anything is selected. */
  readonly actions: readonly { readonly content: string; readonly disabled?: boolean; onAction(): void }[];
  onSelectAll(selected: boolean): void;
}

/** Selects all rows of a phone's list, and acts on the selected ones: Polaris has neither on a narrow page. */
function PhoneSelection({ label, selected, isAll, actions, onSelectAll }: PhoneSelectionProps) {
  return (
    <Box padding="300" paddingInline="400">
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <Checkbox
          label={label}
          checked={isAll ? true : selected === 0 ? false : "indeterminate"}
          onChange={onSelectAll}
        />
        {selected === 0 ? null : (
          <InlineStack gap="200">
            {actions.map(({ content, disabled = false, onAction }, index) => (
              <Button
                key={content}
                variant={index === 0 ? "primary" : "secondary"}
                disabled={disabled}
                onClick={onAction}
              >
                {content}
              </Button>
            ))}
          </InlineStack>
        )}
      </InlineStack>
    </Box>
  );
}
