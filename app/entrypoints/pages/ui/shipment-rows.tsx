import { Badge, BlockStack, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { memo } from "react";
import type { ShipmentState, TrackingStatus } from "../../../domain/engine/index.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "./door.tsx";
import { PhoneRow } from "./phone-row.tsx";
import { TrackingBadge } from "./tracking-badge.tsx";
import { Wrapping } from "./wrapping.tsx";

/** One row. The server formats dates and money in the shop's zone and currency. */
export interface ShipmentRow {
  readonly id: string;
  /** The order's name in Shopify, `#1001`. */
  readonly order: string | null;
  readonly recipient: string;
  readonly place: string;
  readonly carrier: string;
  readonly service: string;
  readonly trackingRef: string;
  readonly state: ShipmentState;
  readonly status: TrackingStatus;
  readonly printed: boolean;
  readonly hasNote: boolean;
  readonly pieces: number;
  readonly created: string;
  readonly cost: string;
}

interface RowProps {
  readonly row: ShipmentRow;
  readonly position: number;
  readonly selected: boolean;
  onToggle(row: ShipmentRow): void;
}

/** A cancelled shipment has no label to print. */
export function canPrint({ state }: Pick<ShipmentRow, "state">): boolean {
  return state === "created";
}

export const DesktopShipmentRow = memo(function DesktopShipmentRow({
  row,
  position,
  selected,
}: Omit<RowProps, "onToggle">) {
  const { shipments: texts } = useTexts();
  const path = usePath();
  return (
    <IndexTable.Row
      id={row.id}
      position={position}
      selected={selected}
      disabled={!canPrint(row)}
      accessibilityLabel={texts.select(row.trackingRef)}
    >
      <IndexTable.Cell>
        <Link url={path(`/shipments/${row.id}`)} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" fontWeight="semibold">
            {row.order ?? row.trackingRef}
          </Text>
        </Link>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <TwoLines first={row.recipient} second={row.place} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <TwoLines first={row.carrier} second={row.service} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <StatusBadges row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>{row.trackingRef}</IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          {row.pieces}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>{row.created}</IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          {row.cost}
        </Text>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});

function StatusBadges({ row: { state, status, printed, hasNote } }: Pick<RowProps, "row">) {
  const { shipments: texts } = useTexts();
  return (
    <InlineStack gap="100">
      <TrackingBadge state={state} status={status} />
      {printed && state === "created" ? <Badge>{texts.printed}</Badge> : null}
      {hasNote ? <Badge tone="info">{texts.noted}</Badge> : null}
    </InlineStack>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <Wrapping widest="13rem">
      <BlockStack>
        <Text as="span">{first}</Text>
        <Text as="span" tone="subdued">
          {second}
        </Text>
      </BlockStack>
    </Wrapping>
  );
}

export const PhoneShipmentRow = memo(function PhoneShipmentRow({ row, selected, onToggle }: RowProps) {
  const { shipments: texts } = useTexts();
  const disabled = !canPrint(row);
  const toggle = () => onToggle(row);
  return (
    <PhoneRow
      selection={{
        label: texts.select(row.trackingRef),
        selected,
        disabled,
        onToggle: toggle,
      }}
      {...(!disabled && { onTap: toggle })}
    >
      <PhoneShipment row={row} />
    </PhoneRow>
  );
});

const PhoneShipment = memo(function PhoneShipment({ row }: Pick<RowProps, "row">) {
  const path = usePath();
  return (
    <BlockStack gap="100">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Link url={path(`/shipments/${row.id}`)} monochrome removeUnderline>
          <Text as="span" fontWeight="semibold">
            {row.order ?? row.trackingRef}
          </Text>
        </Link>
        <StatusBadges row={row} />
      </InlineStack>
      <Text as="p" breakWord>
        {row.recipient}, {row.place}
      </Text>
      <InlineStack align="space-between" gap="200">
        <Text as="span" tone="subdued">
          {row.carrier}, {row.trackingRef}
        </Text>
        <Text as="span" numeric>
          {row.cost}
        </Text>
      </InlineStack>
    </BlockStack>
  );
});
