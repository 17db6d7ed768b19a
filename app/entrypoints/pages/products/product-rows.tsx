import { Badge, BlockStack, Button, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Stored } from "../frame/use-draft.ts";
import { PhoneRow } from "../ui/phone-row.tsx";
import { Wrapping } from "../ui/wrapping.tsx";
import type { ProductValues } from "./product-fields.ts";

/** One variant. The server writes weights, sizes and countries in the merchant's language. */
export interface ProductRow {
  readonly id: string;
  readonly product: string;
  /** Empty if the product has only one variant. */
  readonly variant: string;
  readonly sku: string | null;
  readonly isShipped: boolean;
  readonly weight: string | null;
  readonly size: string | null;
  readonly commodityCode: string | null;
  readonly country: string | null;
  readonly shopify: { readonly commodityCode: string | null; readonly country: string | null };
  readonly form: Stored<ProductValues>;
}

interface RowProps {
  readonly row: ProductRow;
  readonly position: number;
  onEdit(row: ProductRow): void;
}

export function DesktopProductRow({ row, position, onEdit }: RowProps) {
  return (
    <IndexTable.Row id={row.id} position={position}>
      <IndexTable.Cell>
        <ProductName row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>{row.sku}</IndexTable.Cell>
      <IndexTable.Cell>
        <Size row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          {row.weight}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>{row.commodityCode}</IndexTable.Cell>
      <IndexTable.Cell>{row.country}</IndexTable.Cell>
      <IndexTable.Cell>
        <EditButton row={row} onEdit={onEdit} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

export function PhoneProductRow({ row, onEdit }: Omit<RowProps, "position">) {
  const details = [row.sku, row.weight, row.commodityCode, row.country].filter(Boolean).join(", ");
  return (
    <PhoneRow>
      <BlockStack gap="100">
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <ProductName row={row} />
          <EditButton row={row} onEdit={onEdit} />
        </InlineStack>
        <InlineStack>
          <Size row={row} />
        </InlineStack>
        <Text as="p" tone="subdued" breakWord>
          {details}
        </Text>
      </BlockStack>
    </PhoneRow>
  );
}

function ProductName({ row }: { row: ProductRow }) {
  return (
    <Wrapping widest="24rem">
      <BlockStack>
        <Text as="span" fontWeight="semibold">
          {row.product}
        </Text>
        {row.variant === "" ? null : (
          <Text as="span" tone="subdued">
            {row.variant}
          </Text>
        )}
      </BlockStack>
    </Wrapping>
  );
}

function Size({ row }: { row: ProductRow }) {
  const { products } = useTexts();
  if (row.size !== null) return <Text as="span">{row.size}</Text>;
  return row.isShipped ? (
    <Badge tone="attention">{products.noSize}</Badge>
  ) : (
    <Badge>{products.notShipped}</Badge>
  );
}

function EditButton({ row, onEdit }: Pick<RowProps, "row" | "onEdit">) {
  const { products } = useTexts();
  return (
    <Button
      size="slim"
      accessibilityLabel={products.editVariant([row.product, row.variant].filter(Boolean).join(", "))}
      onClick={() => onEdit(row)}
    >
      {products.edit}
    </Button>
  );
}
