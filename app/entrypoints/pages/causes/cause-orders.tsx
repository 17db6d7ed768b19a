import { BlockStack, Card, InlineGrid, InlineStack, Link, Text, TextField } from "@shopify/polaris";
import type { AddressField } from "../../../domain/orders/causes/remedies.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { CausePrices } from "./use-cause-prices.ts";

/** An order of a cause. */
export interface CauseOrder {
  /** Of its purchase. */
  readonly id: string;
  readonly orderId: string;
  readonly order: string;
  readonly recipient: string;
  readonly reason: PurchaseReason | null;
  /** Of a label that is bought. */
  readonly shipmentId: string | null;
  readonly isFixed: boolean;
}

/** Typed values by purchase and field. */
export type Filled = ReadonlyMap<string, ReadonlyMap<AddressField, string>>;

/** As the label's own recipient takes them. */
const longest: Readonly<Record<AddressField, number>> = {
  ...{ name: 100, company: 100, address: 150, address2: 150 },
  ...{ zip: 20, city: 100, state: 10, phone: 30 },
};

/** Orders whose every field is typed, or was changed where it had a value, within its length. */
export function filledOrders(
  rows: readonly CauseOrder[],
  fields: readonly AddressField[],
  filled: Filled,
  prices: CausePrices,
): readonly CauseOrder[] {
  return rows.filter(({ id, isFixed }) => {
    const present = prices.orders.get(id)?.recipient;
    const typed = filled.get(id);
    if (present == null || isFixed || typed === undefined) return false;
    const values = fields.map((field) => (typed.get(field) ?? present[field] ?? "").trim());
    const isWhole = fields.every((field, at) => isOptional(field) || values[at] !== "");
    return isWhole && fields.every((field, at) => (values[at]?.length ?? 0) <= longest[field]);
  });
}

function isOptional(field: AddressField): boolean {
  return field === "address2" || field === "company" || field === "state";
}

interface CauseOrdersProps {
  readonly rows: readonly CauseOrder[];
  readonly fields: readonly AddressField[];
  /** Each order is settled on Shopify's page of it. */
  readonly onPlatform: boolean;
  readonly prices: CausePrices;
  readonly filled: Filled;
  onFilled(filled: Filled): void;
}

/** All orders of the cause, each with its own reason, or with the fields that it lacks. */
export function CauseOrders({ rows, fields, onPlatform, prices, filled, onFilled }: CauseOrdersProps) {
  const { cause: texts } = useTexts();
  const words = useReasonWords();
  const change = (id: string, field: AddressField, value: string) =>
    onFilled(new Map([...filled, [id, new Map([...(filled.get(id) ?? []), [field, value]])]]));
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.orders}
        </Text>
        {rows.map(({ id, orderId, order, recipient, reason, shipmentId }) => (
          <InlineGrid key={id} columns={{ xs: 1, md: 2 }} gap="200" alignItems="center">
            <BlockStack>
              <InlineStack gap="200">
                <Link url={`/app/orders/${orderId}`}>{order}</Link>
                {recipient === "" ? null : <Text as="span">{recipient}</Text>}
              </InlineStack>
              {reason === null ? null : (
                <Text as="span" tone="subdued" breakWord>
                  {words(reason)}
                </Text>
              )}
              {shipmentId === null ? null : (
                <Link url={`/app/shipments/${shipmentId}`}>{texts.viewShipment(order)}</Link>
              )}
              {onPlatform ? (
                <Link url={`shopify://admin/orders/${orderId}`} target="_top">
                  {texts.openInShopify(order)}
                </Link>
              ) : null}
            </BlockStack>
            {fields.length === 0 ? null : (
              <BlockStack gap="100">
                {fields.map((field) => (
                  <RecipientField
                    key={field}
                    field={field}
                    order={order}
                    value={filled.get(id)?.get(field) ?? prices.orders.get(id)?.recipient?.[field] ?? ""}
                    onChange={(value) => change(id, field, value)}
                  />
                ))}
              </BlockStack>
            )}
          </InlineGrid>
        ))}
      </BlockStack>
    </Card>
  );
}

interface RecipientFieldProps {
  readonly field: AddressField;
  readonly order: string;
  readonly value: string;
  onChange(value: string): void;
}

function RecipientField({ field, order, value, onChange }: RecipientFieldProps) {
  const { cause: texts } = useTexts();
  const most = longest[field];
  return (
    <TextField
      label={texts.fieldOf(texts.fields[field], order)}
      labelHidden
      placeholder={texts.fields[field]}
      type={field === "phone" ? "tel" : "text"}
      autoComplete="off"
      value={value}
      onChange={onChange}
      {...(value.trim().length > most && { error: texts.fillTooLong(most) })}
    />
  );
}
