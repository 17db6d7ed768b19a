import { Card, EmptyState } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import type { Paging } from "../../ui/filtered-table.tsx";
import { FilteredTable } from "../../ui/filtered-table.tsx";
import { parcelImage } from "../../ui/illustrations.ts";
import { useNarrow } from "../../ui/narrow.tsx";
import type { ShipmentRow } from "../../ui/shipment-rows.tsx";
import { DesktopShipmentRow, PhoneShipmentRow } from "../../ui/shipment-rows.tsx";

const shipmentViews = ["all", "hand-over", "transit", "exceptions", "delivered", "cancelled"] as const;

// A type, because an interface can't be made into an address.
type ShipmentsFilter = { readonly view: (typeof shipmentViews)[number]; readonly search: string };

interface ShipmentsTableProps {
  readonly rows: readonly ShipmentRow[];
  readonly filter: ShipmentsFilter;
  readonly loading: boolean;
  readonly paging: Paging;
  onFilter(filter: ShipmentsFilter): void;
}

export function ShipmentsTable({ rows, ...props }: ShipmentsTableProps) {
  const { shipments: texts } = useTexts();
  const Row = useNarrow() ? PhoneShipmentRow : DesktopShipmentRow;
  return (
    <FilteredTable
      {...props}
      texts={texts}
      views={shipmentViews}
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
        <Row key={row.id} row={row} position={position} />
      ))}
    </FilteredTable>
  );
}

function NoShipmentsYet() {
  const { shipments: texts } = useTexts();
  return (
    <Card>
      <EmptyState
        heading={texts.emptyTitle}
        action={{ content: texts.emptyAction, url: "/app/settings#automation" }}
        image={parcelImage}
      >
        <p>{texts.emptyBody}</p>
      </EmptyState>
    </Card>
  );
}
