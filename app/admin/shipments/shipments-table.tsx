import {
  BlockStack,
  Card,
  EmptyState,
  IndexTableSelectionType,
  useIndexResourceState,
} from "@shopify/polaris";
import { useEffect } from "react";
import { useTexts } from "../../texts/use-texts.tsx";
import { useDoor, usePath } from "../../ui/door.tsx";
import type { Choice, Paging } from "../../ui/filtered-table.tsx";
import { FilteredTable } from "../../ui/filtered-table.tsx";
import { parcelImage } from "../../ui/illustrations.ts";
import { useNarrow } from "../../ui/narrow.tsx";
import { PhoneSelection } from "../../ui/phone-selection.tsx";
import type { ShipmentRow } from "../../ui/shipment-rows.tsx";
import { canPrint, DesktopShipmentRow, PhoneShipmentRow } from "../../ui/shipment-rows.tsx";

const shipmentViews = [
  "all",
  "to-print",
  "printed",
  "hand-over",
  "transit",
  "exceptions",
  "delivered",
  "cancelled",
] as const;

const createdPeriods = ["today", "yesterday", "7-days", "30-days", "month", "last-month"] as const;

/** Ids of shipments, or all of the view. */
export type ChosenShipments = readonly string[] | "all";

// A type, because an interface can't be made into an address.
type ShipmentsFilter = {
  readonly view: (typeof shipmentViews)[number];
  readonly search: string;
  readonly carrier: string | null;
  readonly country: string | null;
  readonly created: (typeof createdPeriods)[number] | null;
};

interface ShipmentsTableProps {
  readonly rows: readonly ShipmentRow[];
  readonly filter: ShipmentsFilter;
  readonly carriers: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly loading: boolean;
  readonly paging: Paging;
  /** The most labels of one document. */
  readonly mostAtOnce: number;
  /** Changes when labels are asked for, which clears the selection. */
  readonly selectionKey: unknown;
  onFilter(filter: ShipmentsFilter): void;
  onPrint(chosen: ChosenShipments): void;
  onChoosePaper(chosen: ChosenShipments): void;
  onCancel(shipmentIds: readonly string[]): void;
}

export function ShipmentsTable({ rows, selectionKey, ...props }: ShipmentsTableProps) {
  const { shipments: texts, printing } = useTexts();
  const narrow = useNarrow();
  const { mayShip } = useDoor();
  const Row = narrow ? PhoneShipmentRow : DesktopShipmentRow;
  const { paging } = props;
  const selection = useIndexResourceState(rows.filter(canPrint).map(({ id }) => ({ id })));
  const { clearSelection, selectedResources, allResourcesSelected, handleSelectionChange } = selection;
  const ids = rows.map(({ id }) => id).join();
  // A selection of another page or view, or from before the print, no longer counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when
  useEffect(clearSelection, [ids, selectionKey]);
  // Polaris also says so if all rows of a single page are selected. Those are named by their ids.
  const isAllOfView = allResourcesSelected && (paging.hasPrevious || paging.hasNext);
  const chosen = isAllOfView ? "all" : selectedResources;
  const actions = [
    {
      content: isAllOfView ? texts.printAll : texts.print(selectedResources.length),
      disabled: !mayShip,
      onAction: () => props.onPrint(chosen),
    },
    { content: texts.otherPaper, disabled: !mayShip, onAction: () => props.onChoosePaper(chosen) },
    {
      content: printing.cancelling.action(selectedResources.length),
      // Of one page: too many to take back by mistake.
      disabled: !mayShip || isAllOfView,
      onAction: () => props.onCancel(selectedResources),
    },
  ];
  const table = (
    <FilteredTable
      {...props}
      selection={{
        selectedItemsCount: allResourcesSelected ? "All" : selectedResources.length,
        onSelectionChange: handleSelectionChange,
        paginatedSelectAllActionText: texts.selectAll(props.mostAtOnce),
        promotedBulkActions: actions,
      }}
      texts={texts}
      views={shipmentViews}
      choiceFilters={[
        {
          key: "created",
          label: texts.columns.created,
          choices: createdPeriods.map((value) => ({ value, label: texts.periods[value] })),
          value: props.filter.created,
        },
        {
          key: "carrier",
          label: texts.columns.carrier,
          choices: props.carriers,
          value: props.filter.carrier,
        },
        {
          key: "country",
          label: texts.country,
          choices: props.countries,
          value: props.filter.country,
        },
      ]}
      headings={[
        { title: texts.columns.order },
        { title: texts.columns.recipient },
        { title: texts.columns.carrier },
        { title: texts.columns.status },
        { title: texts.columns.tracking },
        { title: texts.columns.pieces, alignment: "end" },
        { title: texts.columns.created },
        { title: texts.columns.cost, alignment: "end" },
      ]}
      rowCount={rows.length}
      empty={<NoShipmentsYet />}
    >
      {rows.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          position={position}
          selected={canPrint(row) && (allResourcesSelected || selectedResources.includes(row.id))}
          onToggle={() =>
            handleSelectionChange(IndexTableSelectionType.Single, !selectedResources.includes(row.id), row.id)
          }
        />
      ))}
    </FilteredTable>
  );
  if (!narrow || !rows.some(canPrint)) return table;
  return (
    <BlockStack gap="200">
      <PhoneSelection
        label={
          paging.hasPrevious || paging.hasNext ? texts.selectAll(props.mostAtOnce) : texts.selectAllShown
        }
        selected={selectedResources.length}
        isAll={allResourcesSelected || selectedResources.length === rows.filter(canPrint).length}
        actions={actions}
        onSelectAll={(selected) =>
          handleSelectionChange(
            selected && (paging.hasPrevious || paging.hasNext)
              ? IndexTableSelectionType.All
              : IndexTableSelectionType.Page,
            selected,
          )
        }
      />
      {table}
    </BlockStack>
  );
}

function NoShipmentsYet() {
  const { shipments: texts, printing, dashboard } = useTexts();
  const path = usePath();
  const { hasShop } = useDoor();
  return (
    <Card>
      <EmptyState
        heading={texts.emptyTitle}
        action={
          hasShop
            ? { content: texts.emptyAction, url: path("/settings#automation") }
            : { content: printing.importFile, url: path("/shipments/import") }
        }
        image={parcelImage}
      >
        <p>{hasShop ? texts.emptyBody : dashboard.noShipments}</p>
      </EmptyState>
    </Card>
  );
}
