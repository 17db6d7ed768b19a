import { Card, EmptyState, IndexTableSelectionType, useIndexResourceState } from "@shopify/polaris";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import type { Choice } from "../ui/filtered-table.tsx";
import { FilteredTable } from "../ui/filtered-table.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { Paging } from "../ui/list-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { useNarrow } from "../ui/narrow.tsx";
import type { ShipmentRow } from "../ui/shipment-rows.tsx";
import { canPrint, DesktopShipmentRow, PhoneShipmentRow } from "../ui/shipment-rows.tsx";
import { useShownSelection } from "../ui/shown-selection.ts";
import { useStableCallback } from "../ui/stable-callback.ts";

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
  /** `null`: the newest shipment first. */
  readonly sort: string | null;
} & { readonly [Name in ShipmentsFact]: string | null };

type ShipmentsFact = "sku" | "tag" | "weight" | "promised";

/** Names of filters and sorts, from the server. */
interface ListWords {
  readonly filters: Readonly<Record<ShipmentsFact, string>>;
  readonly sorts: readonly Choice[];
  readonly days: readonly Choice[];
  readonly apply: string;
  readonly from: string;
  readonly to: string;
  /** The chosen weights; `null`: any. */
  readonly weight: string | null;
}

interface ShipmentsTableProps {
  readonly rows: readonly ShipmentRow[];
  readonly filter: ShipmentsFilter;
  readonly words: ListWords;
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
  onStep(step: "hand-over" | "cancel", chosen: ChosenShipments): void;
}

export function ShipmentsTable(props: ShipmentsTableProps) {
  const { shipments: texts } = useTexts();
  const { rows, filter, words } = props;
  const { apply, from, to } = words;
  return (
    <FilteredTable
      texts={texts}
      views={shipmentViews}
      filter={filter}
      sort={{
        choices: words.sorts,
        value: filter.sort ?? "newest",
        onSort: (value) => props.onFilter({ ...filter, sort: value === "newest" ? null : value }),
      }}
      choiceFilters={[
        {
          key: "created",
          label: texts.columns.created,
          choices: createdPeriods.map((value) => ({ value, label: texts.periods[value] })),
          value: filter.created,
        },
        {
          key: "carrier",
          label: texts.columns.carrier,
          choices: props.carriers,
          value: filter.carrier,
        },
        {
          key: "country",
          label: texts.country,
          choices: props.countries,
          value: filter.country,
        },
        { key: "promised", label: words.filters.promised, choices: words.days, value: filter.promised },
        ...(["sku", "tag"] as const).map((key) => ({
          key,
          label: words.filters[key],
          field: { kind: "text" as const, apply },
          value: filter[key],
        })),
        {
          key: "weight",
          label: words.filters.weight,
          field: { kind: "span", apply, from, to },
          value: filter.weight,
          shown: words.weight,
        },
      ]}
      rowCount={rows.length}
      loading={props.loading}
      paging={props.paging}
      empty={<NoShipmentsYet />}
      onFilter={props.onFilter}
    >
      <ShipmentRows {...props} />
    </FilteredTable>
  );
}

/** Has the selection, so that a choice draws neither the filters nor the page again. */
function ShipmentRows({ rows, paging, mostAtOnce, selectionKey, ...on }: ShipmentsTableProps) {
  const { shipments: texts, printing } = useTexts();
  const { mayShip } = useDoor();
  const Row = useNarrow() ? PhoneShipmentRow : DesktopShipmentRow;
  const printable = rows.filter(canPrint).map(({ id }) => ({ id }));
  const selection = useIndexResourceState(printable);
  const { clearSelection, selectedResources, allResourcesSelected } = selection;
  /** The last choice was of all rows. */
  const [isOfRows, setOfRows] = useState(false);
  const onSelectionChange: typeof selection.handleSelectionChange = useStableCallback((type, ...choice) => {
    setOfRows(type === IndexTableSelectionType.All || type === IndexTableSelectionType.Page);
    selection.handleSelectionChange(type, ...choice);
  });
  const selected = useMemo(() => new Set(selectedResources), [selectedResources]);
  const state = useMemo(() => ({ all: allResourcesSelected, selected }), [allResourcesSelected, selected]);
  const choice = useShownSelection(state, isOfRows);
  // A new page is drawn in steps, between which the browser answers clicks.
  const shown = useDeferredValue(rows);
  const toggle = useStableCallback(({ id }: ShipmentRow) =>
    onSelectionChange(IndexTableSelectionType.Single, !selected.has(id), id),
  );
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
      onAction: () => on.onPrint(chosen),
    },
    { content: texts.otherPaper, disabled: !mayShip, onAction: () => on.onChoosePaper(chosen) },
    {
      content: isAllOfView ? printing.handOverAll : printing.handOver(selectedResources.length),
      disabled: !mayShip,
      onAction: () => on.onStep("hand-over", chosen),
    },
    {
      content: isAllOfView ? printing.cancelAll : printing.cancel(selectedResources.length),
      disabled: !mayShip,
      onAction: () => on.onStep("cancel", chosen),
    },
  ];
  return (
    <ListTable
      texts={texts}
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
      paging={paging}
      selection={{
        count: selectedResources.length,
        isAll: allResourcesSelected,
        isPage: selectedResources.length === printable.length,
        isPossible: printable.length > 0,
        allText: texts.selectAll(mostAtOnce),
        pageText: texts.selectAllShown,
        keys: { actKey: "p", label: texts.shortcuts },
        actions,
        onSelectionChange,
      }}
    >
      {shown.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          position={position}
          selected={canPrint(row) && (choice.all || choice.selected.has(row.id))}
          onToggle={toggle}
        />
      ))}
    </ListTable>
  );
}

function NoShipmentsYet() {
  const { shipments: texts, printing, dashboard } = useTexts();
  const path = usePath();
  const { hasShop, mayShip } = useDoor();
  const create = { content: texts.newShipment, url: path("/new-shipment") };
  const fill = hasShop
    ? { content: texts.emptyAction, url: path("/settings#automation") }
    : { content: printing.importFile, url: path("/shipments/import") };
  return (
    <Card>
      <EmptyState
        heading={texts.emptyTitle}
        action={mayShip ? create : fill}
        {...(mayShip && { secondaryAction: fill })}
        image={parcelImage}
      >
        <p>{hasShop ? texts.emptyBody : dashboard.noShipments}</p>
      </EmptyState>
    </Card>
  );
}
