import { Card, EmptyState } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { FilteredTable } from "../ui/filtered-table.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { Paging } from "../ui/list-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { useNarrow } from "../ui/narrow.tsx";
import type { ProductRow } from "./product-rows.tsx";
import { DesktopProductRow, PhoneProductRow } from "./product-rows.tsx";

const productViews = ["all", "without-size"] as const;

// A type, because an interface can't be made into an address.
type ProductsFilter = { readonly view: (typeof productViews)[number]; readonly search: string };

interface ProductsTableProps {
  readonly rows: readonly ProductRow[];
  readonly filter: ProductsFilter;
  readonly loading: boolean;
  readonly paging: Paging;
  /** An import from Shopify is running, and more products will appear. */
  readonly importing: boolean;
  onFilter(filter: ProductsFilter): void;
  onEdit(row: ProductRow): void;
  onImport(): void;
}

export function ProductsTable({ rows, importing, onEdit, onImport, ...props }: ProductsTableProps) {
  const { products: texts } = useTexts();
  const Row = useNarrow() ? PhoneProductRow : DesktopProductRow;
  return (
    <FilteredTable
      {...props}
      texts={texts}
      views={productViews}
      rowCount={rows.length}
      empty={<NoProductsYet importing={importing} onImport={onImport} />}
    >
      <ListTable
        texts={texts}
        headings={[
          { title: texts.columns.product },
          { title: texts.columns.sku },
          { title: texts.columns.size },
          { title: texts.columns.weight, alignment: "end" },
          { title: texts.columns.code },
          { title: texts.columns.origin },
          { title: texts.edit, hidden: true },
        ]}
        rowCount={rows.length}
        paging={props.paging}
      >
        {rows.map((row, position) => (
          <Row key={row.id} row={row} position={position} onEdit={onEdit} />
        ))}
      </ListTable>
    </FilteredTable>
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
