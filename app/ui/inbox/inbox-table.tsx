import {
  Card,
  ChoiceList,
  EmptySearchResult,
  EmptyState,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
} from "@shopify/polaris";
import { useState } from "react";
import { parcelImage } from "../illustrations.ts";
import { useNarrow } from "../narrow.tsx";
import { useTextsOf } from "../texts/texts.tsx";
import type { InboxRow } from "./inbox-rows.tsx";
import { DesktopInboxRow, PhoneInboxRow } from "./inbox-rows.tsx";
import { inboxEl } from "./texts/inbox-el.ts";
import type { InboxTexts } from "./texts/inbox-en.ts";
import { inboxEn } from "./texts/inbox-en.ts";

const views = ["all", "waiting", "failing", "handled"] as const;

export interface InboxFilter {
  readonly state: (typeof views)[number];
  readonly topic: string | null;
}

interface InboxTableProps {
  readonly rows: readonly InboxRow[];
  readonly filter: InboxFilter;
  /** Shopify's names. */
  readonly topics: readonly string[];
  readonly loading: boolean;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Id of the entry that is being run again. */
  readonly acting: string | null;
  onFilter(filter: InboxFilter): void;
  onPrevious(): void;
  onNext(): void;
  onRunAgain(id: string): void;
}

export function InboxTable(props: InboxTableProps) {
  const { rows, filter } = props;
  const texts = useTextsOf({ en: inboxEn, el: inboxEl });
  const narrow = useNarrow();
  const [mode, setMode] = useState(
    filter.topic === null ? IndexFiltersMode.Default : IndexFiltersMode.Filtering,
  );
  const unfiltered = filter.state === "all" && filter.topic === null && !props.hasPrevious;
  if (unfiltered && rows.length === 0)
    return (
      <Card>
        <EmptyState heading={texts.emptyTitle} image={parcelImage}>
          <p>{texts.emptyBody}</p>
        </EmptyState>
      </Card>
    );

  const Row = narrow ? PhoneInboxRow : DesktopInboxRow;
  return (
    <Card padding="0">
      <IndexFilters
        tabs={views.map((view, index) => ({
          id: view,
          content: texts.views[view],
          index,
          isLocked: true,
          actions: [],
        }))}
        selected={views.indexOf(filter.state)}
        onSelect={(index) => props.onFilter({ ...filter, state: views[index] ?? "all" })}
        hideQueryField
        onQueryChange={() => {}}
        onQueryClear={() => {}}
        filteringAccessibilityLabel={texts.search}
        filteringAccessibilityTooltip={texts.search}
        {...topicFilter(props, texts)}
        onClearAll={() => props.onFilter({ ...filter, topic: null })}
        mode={mode}
        setMode={setMode}
        cancelAction={{ onAction: () => props.onFilter({ ...filter, topic: null }) }}
        canCreateNewView={false}
        loading={props.loading}
      />
      <IndexTable
        condensed={narrow}
        resourceName={texts.resource}
        itemCount={rows.length}
        selectable={false}
        emptyState={
          <EmptySearchResult title={texts.noMatch} description={texts.noMatchBody} withIllustration />
        }
        headings={[
          { title: texts.columns.topic },
          { title: texts.columns.about },
          { title: texts.columns.state },
          { title: texts.columns.received },
          { title: texts.columns.actions, hidden: true },
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
        {rows.map((row, position) => (
          <Row
            key={row.id}
            row={row}
            position={position}
            acting={props.acting}
            onRunAgain={props.onRunAgain}
          />
        ))}
      </IndexTable>
    </Card>
  );
}

function topicFilter({ filter, topics, onFilter }: InboxTableProps, texts: InboxTexts) {
  const nameOf = (topic: string) => texts.topics[topic] ?? topic;
  const choices = topics
    .map((topic) => ({ value: topic, label: nameOf(topic) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return {
    filters: [
      {
        key: "topic",
        label: texts.topic,
        filter: (
          <ChoiceList
            title={texts.topic}
            titleHidden
            choices={choices}
            selected={filter.topic === null ? [] : [filter.topic]}
            onChange={([chosen]) => onFilter({ ...filter, topic: chosen ?? null })}
          />
        ),
        shortcut: true,
      },
    ],
    appliedFilters:
      filter.topic === null
        ? []
        : [
            {
              key: "topic",
              label: nameOf(filter.topic),
              onRemove: () => onFilter({ ...filter, topic: null }),
            },
          ],
  };
}
