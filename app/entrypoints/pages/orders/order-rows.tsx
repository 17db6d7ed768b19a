import { useNavigate } from "@remix-run/react";
import { BlockStack, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { memo } from "react";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { canBuy } from "../ui/can-buy.ts";
import type { OrderState } from "../ui/order-badge.tsx";
import { OrderBadge } from "../ui/order-badge.tsx";
import type { Payment } from "../ui/payment-badge.tsx";
import { PaymentBadge } from "../ui/payment-badge.tsx";
import { PhoneRow } from "../ui/phone-row.tsx";
import { Wrapping } from "../ui/wrapping.tsx";

/** One fulfillment order to ship. The server formats dates in the shop's time zone. */
export interface OrderRow {
  /** Id of the fulfillment order. */
  readonly id: string;
  readonly orderId: string;
  readonly order: string;
  readonly recipient: string;
  readonly place: string;
  /** The service that the shopper chose; `null` if Shopify does not say. */
  readonly service: string | null;
  readonly location: string;
  readonly pieces: number;
  readonly payment: Payment;
  readonly state: OrderState;
  /** The reason why there is no label, or what the purchase waits for. */
  readonly detail: PurchaseReason | null;
  readonly scheduledFor: string | null;
  /** The voucher number of a label of the same order that has no fulfillment; empty if it has no number yet. */
  readonly labelWithoutFulfillment: string | null;
  readonly ordered: string;
  /** The fact that the list is sorted by, where no column shows it. */
  readonly fact: string | null;
  /** The weight and the box that a person set, in words and as fields hold them; `null`: neither. */
  readonly parcel: {
    readonly words: string;
    readonly key: string;
    readonly weight: string;
    readonly box: string;
  } | null;
}

interface RowProps {
  readonly row: OrderRow;
  readonly position: number;
  readonly selected: boolean;
  onToggle(row: OrderRow): void;
}

export const DesktopOrderRow = memo(function DesktopOrderRow({ row, position, selected }: RowProps) {
  const texts = useTexts().orders;
  return (
    <IndexTable.Row
      id={row.id}
      position={position}
      selected={selected}
      disabled={!canBuy(row)}
      accessibilityLabel={texts.select(row.order)}
    >
      <IndexTable.Cell>
        <OrderLink row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Wrapping widest="13rem">
          <BlockStack>
            <Text as="span">{row.recipient}</Text>
            <Text as="span" tone="subdued">
              {row.place}
            </Text>
          </BlockStack>
        </Wrapping>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Wrapping widest="14rem">{row.service ?? texts.noService}</Wrapping>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Wrapping widest="10rem">{row.location}</Wrapping>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <State row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          {row.pieces}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>{row.ordered}</IndexTable.Cell>
    </IndexTable.Row>
  );
});

export const PhoneOrderRow = memo(function PhoneOrderRow({ row, selected, onToggle }: RowProps) {
  const texts = useTexts().orders;
  const navigate = useNavigate();
  return (
    <PhoneRow
      selection={{
        label: texts.select(row.order),
        selected,
        disabled: !canBuy(row),
        onToggle: () => onToggle(row),
      }}
      onTap={() => navigate(pathOf(row))}
    >
      <PhoneOrder row={row} />
    </PhoneRow>
  );
});

const PhoneOrder = memo(function PhoneOrder({ row }: Pick<RowProps, "row">) {
  const texts = useTexts().orders;
  return (
    <BlockStack gap="100">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <OrderLink row={row} />
        <State row={row} />
      </InlineStack>
      <Text as="p" breakWord>
        {[row.recipient, row.place].filter(Boolean).join(", ")}
      </Text>
      <InlineStack align="space-between" gap="200">
        <Text as="span" tone="subdued">
          {row.service ?? texts.noService}
        </Text>
        <Text as="span" numeric>
          {texts.pieces(row.pieces)}
        </Text>
      </InlineStack>
    </BlockStack>
  );
});

function pathOf({ orderId }: OrderRow): string {
  return `/app/orders/${orderId}`;
}

function OrderLink({ row }: { row: OrderRow }) {
  return (
    <BlockStack>
      <Link url={pathOf(row)} dataPrimaryLink monochrome removeUnderline>
        <Text as="span" fontWeight="semibold">
          {row.order}
        </Text>
      </Link>
      {[row.fact, row.parcel?.words].map((said) =>
        said ? (
          <Text key={said} as="span" variant="bodySm" tone="subdued" breakWord>
            {said}
          </Text>
        ) : null,
      )}
    </BlockStack>
  );
}

function State({ row }: { row: OrderRow }) {
  const texts = useTexts().orders;
  const words = useReasonWords();
  const reason = row.detail && words(row.detail);
  const detail = row.scheduledFor === null ? reason : texts.scheduledFor(row.scheduledFor);
  const label = row.state === "ready" || row.state === "failed" ? row.labelWithoutFulfillment : null;
  return (
    <BlockStack gap="050">
      <InlineStack gap="100">
        <OrderBadge state={row.state} />
        <PaymentBadge payment={row.payment} />
      </InlineStack>
      {[detail, label === null ? null : texts.labelWithoutFulfillment(label)].map((sentence) =>
        sentence === null ? null : (
          <Wrapping key={sentence} widest="20rem">
            <Text as="span" variant="bodySm" tone="subdued">
              {sentence}
            </Text>
          </Wrapping>
        ),
      )}
    </BlockStack>
  );
}
