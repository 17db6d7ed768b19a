import { BlockStack, Box, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertTriangleIcon, CheckCircleIcon, DeliveryIcon, PackageIcon } from "@shopify/polaris-icons";
import type { SetAside, TrackingStatus } from "../../../domain/engine/index.ts";
import { useTexts } from "../../../texts/use-texts.tsx";

export interface TimelineEntry {
  readonly status: TrackingStatus;
  readonly date: string;
  /** The event in the carrier's words. */
  readonly details: string;
  /** Why the scan does not count; `null`: it counts. */
  readonly setAside: SetAside | null;
}

const icons = {
  PRE_TRANSIT: { source: PackageIcon, tone: "subdued" },
  TRANSIT: { source: DeliveryIcon, tone: "info" },
  DELIVERED: { source: CheckCircleIcon, tone: "success" },
  EXCEPTION: { source: AlertTriangleIcon, tone: "critical" },
} as const satisfies Record<TrackingStatus, unknown>;

/** The tracking events of a shipment, newest first. */
export function TrackingTimeline({
  entries,
  isReturn,
}: {
  readonly entries: readonly TimelineEntry[];
  readonly isReturn: boolean;
}) {
  const texts = useTexts();
  if (entries.length === 0) {
    return (
      <Box padding="300" background="bg-surface-secondary" borderRadius="200">
        <Text as="p" fontWeight="medium">
          {texts.shipment.noTracking}
        </Text>
        <Text as="p" tone="subdued">
          {isReturn ? texts.shipment.noReturnTrackingBody : texts.shipment.noTrackingBody}
        </Text>
      </Box>
    );
  }
  return (
    <BlockStack as="ol" gap="300">
      {entries.map((entry) => (
        <li key={`${entry.date} ${entry.status} ${entry.details}`}>
          <InlineStack align="start" gap="300" wrap={false} blockAlign="start">
            <Box>
              <Icon {...icons[entry.status]} />
            </Box>
            <BlockStack>
              <Text as="span" fontWeight="medium">
                {texts.status[entry.status]}
              </Text>
              {entry.details === "" ? null : (
                <Text as="span" breakWord>
                  {texts.purchaseReasons.quoted(entry.details)}
                </Text>
              )}
              <Text as="span" tone="subdued">
                {entry.date}
              </Text>
              {entry.setAside === null ? null : (
                <Text as="span" tone="caution">
                  {texts.shipment.setAside[entry.setAside]}
                </Text>
              )}
            </BlockStack>
          </InlineStack>
        </li>
      ))}
    </BlockStack>
  );
}
