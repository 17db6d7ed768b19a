import { BlockStack, Button, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import type { ShipmentState, TrackingStatus } from "../../../domain/engine/index.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { TrackingBadge } from "../ui/tracking-badge.tsx";
import type { ShownChoice } from "./label-choice.tsx";
import { LabelChoice } from "./label-choice.tsx";

export interface OrderShipment {
  readonly id: string;
  readonly trackingRef: string;
  readonly carrier: string;
  readonly service: string;
  readonly state: ShipmentState;
  readonly status: TrackingStatus;
  readonly place: string;
  readonly labelUrl: string;
  readonly isPrinted: boolean;
  readonly choice: ShownChoice | null;
}

/** The shipments of an order, each with its label. */
export function OrderShipmentsCard({ shipments }: { shipments: readonly OrderShipment[] }) {
  const { ship } = useTexts().orders;
  if (shipments.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {ship.shipments}
        </Text>
        {shipments.map((shipment, index) => (
          <BlockStack key={shipment.id} gap="300">
            {index > 0 ? <Divider /> : null}
            <BlockStack gap="100">
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <Link
                  url={`/app/shipments/${shipment.id}`}
                  accessibilityLabel={ship.viewShipment(shipment.trackingRef)}
                >
                  {shipment.trackingRef}
                </Link>
                <TrackingBadge state={shipment.state} status={shipment.status} />
              </InlineStack>
              <Text as="p" tone="subdued">
                {shipment.carrier}, {shipment.service}, {shipment.place}
              </Text>
              {shipment.state === "cancelled" ? null : (
                <InlineStack>
                  <Button
                    url={shipment.labelUrl}
                    external
                    accessibilityLabel={ship.printLabelOf(shipment.trackingRef)}
                    {...(!shipment.isPrinted && { variant: "primary" })}
                  >
                    {ship.printLabel}
                  </Button>
                </InlineStack>
              )}
              {shipment.choice === null ? null : <LabelChoice {...shipment.choice} />}
            </BlockStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
