import { BlockStack, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { ShipmentRow } from "../ui/shipment-rows.tsx";
import { TrackingBadge } from "../ui/tracking-badge.tsx";

/** The newest shipments, with a link to all. */
export function LatestShipmentsCard({ rows }: { rows: readonly ShipmentRow[] }) {
  const texts = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {texts.home.recent}
          </Text>
          {rows.length === 0 ? null : <Link url="/app/shipments">{texts.home.viewAll}</Link>}
        </InlineStack>
        {rows.length === 0 ? (
          <Text as="p" tone="subdued">
            {texts.shipments.emptyBody}
          </Text>
        ) : null}
        {rows.map((row, index) => (
          <BlockStack key={row.id} gap="300">
            {index > 0 ? <Divider /> : null}
            <BlockStack gap="100">
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <Link url={`/app/shipments/${row.id}`} monochrome removeUnderline>
                  <Text as="span" fontWeight="semibold">
                    {row.order ?? row.trackingRef}
                  </Text>
                </Link>
                <TrackingBadge state={row.state} status={row.status} />
              </InlineStack>
              <Text as="p" tone="subdued" breakWord>
                {[row.recipient, row.place, row.carrier].filter(Boolean).join(", ")}
              </Text>
            </BlockStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
