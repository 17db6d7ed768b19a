import { Card, EmptyState } from "@shopify/polaris";
import type { ActorKind } from "../../../domain/orders/audit/audit-event.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { FilteredTable } from "../ui/filtered-table.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { Paging } from "../ui/list-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { useNarrow } from "../ui/narrow.tsx";
import type { AuditRow } from "./audit-rows.tsx";
import { DesktopAuditRow, PhoneAuditRow } from "./audit-rows.tsx";

const auditPeriods = ["today", "yesterday", "7-days", "30-days", "month", "last-month"] as const;

const auditViews = [
  "all",
  "staff",
  "key",
  "member",
  "operator",
  "rule",
  "shopify",
  "app",
] as const satisfies readonly ("all" | ActorKind)[];

// A type, because an interface can't be made into an address.
type AuditPageFilter = {
  readonly view: (typeof auditViews)[number];
  readonly action: string | null;
  readonly period: string | null;
};

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  readonly filter: AuditPageFilter;
  readonly actions: readonly string[];
  readonly keptDays: number;
  readonly loading: boolean;
  readonly paging: Paging;
  onFilter(filter: AuditPageFilter): void;
}

export function AuditTable({ rows, actions, keptDays, ...props }: AuditTableProps) {
  const { audit: texts, shipments } = useTexts();
  const { action, period } = props.filter;
  const Row = useNarrow() ? PhoneAuditRow : DesktopAuditRow;
  const byName = actions
    .map((value) => ({ value, label: texts.actions[value] ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <FilteredTable
      {...props}
      texts={texts}
      views={auditViews}
      choiceFilters={[
        { key: "action", label: texts.action, choices: byName, value: action },
        {
          key: "period",
          label: texts.period,
          choices: auditPeriods.map((value) => ({ value, label: shipments.periods[value] })),
          value: period,
        },
      ]}
      rowCount={rows.length}
      empty={
        <Card>
          <EmptyState heading={texts.emptyTitle} image={parcelImage}>
            <p>{texts.explanation(keptDays)}</p>
          </EmptyState>
        </Card>
      }
    >
      <ListTable
        texts={texts}
        headings={[
          { title: texts.columns.action },
          { title: texts.columns.about },
          { title: texts.columns.from },
          { title: texts.columns.at },
        ]}
        rowCount={rows.length}
        paging={props.paging}
      >
        {rows.map((row, position) => (
          <Row key={row.id} row={row} position={position} />
        ))}
      </ListTable>
    </FilteredTable>
  );
}
