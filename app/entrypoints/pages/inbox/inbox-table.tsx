import { Card, EmptyState } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { FilteredTable } from "../ui/filtered-table.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { Paging } from "../ui/list-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { useNarrow } from "../ui/narrow.tsx";
import type { InboxRow } from "./inbox-rows.tsx";
import { DesktopInboxRow, PhoneInboxRow } from "./inbox-rows.tsx";

const inboxViews = ["all", "waiting", "failing", "handled"] as const;

// A type, because an interface can't be made into an address.
type InboxFilter = { readonly view: (typeof inboxViews)[number]; readonly topic: string | null };

interface InboxTableProps {
  readonly rows: readonly InboxRow[];
  readonly filter: InboxFilter;
  /** Shopify's names of the topics. */
  readonly topics: readonly string[];
  readonly loading: boolean;
  readonly paging: Paging;
  /** Id of the entry that is running again. */
  readonly acting: string | null;
  onFilter(filter: InboxFilter): void;
  onRunAgain(id: string): void;
}

export function InboxTable({ rows, topics, acting, onRunAgain, ...props }: InboxTableProps) {
  const texts = useTexts().inbox;
  const Row = useNarrow() ? PhoneInboxRow : DesktopInboxRow;
  const choices = topics
    .map((topic) => ({ value: topic, label: texts.topics[topic] ?? topic }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <FilteredTable
      {...props}
      texts={texts}
      views={inboxViews}
      choiceFilters={[{ key: "topic", label: texts.topic, choices, value: props.filter.topic }]}
      rowCount={rows.length}
      empty={
        <Card>
          <EmptyState heading={texts.emptyTitle} image={parcelImage}>
            <p>{texts.emptyBody}</p>
          </EmptyState>
        </Card>
      }
    >
      <ListTable
        texts={texts}
        headings={[
          { title: texts.columns.topic },
          { title: texts.columns.about },
          { title: texts.columns.state },
          { title: texts.columns.received },
          { title: texts.columns.actions, hidden: true },
        ]}
        rowCount={rows.length}
        paging={props.paging}
      >
        {rows.map((row, position) => (
          <Row key={row.id} row={row} position={position} acting={acting} onRunAgain={onRunAgain} />
        ))}
      </ListTable>
    </FilteredTable>
  );
}
