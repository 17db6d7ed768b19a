import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

export interface EventView {
  readonly id: string;
  /** The event in words, with its actor. */
  readonly said: string;
  readonly at: string;
}

/** The events of a shipment. */
export function EventsCard({ events }: { readonly events: readonly EventView[] }) {
  const { shipment } = useTexts();
  if (events.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {shipment.events}
        </Text>
        {events.map(({ id, said, at }) => (
          <BlockStack key={id}>
            <Text as="p" fontWeight="medium">
              {said}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {at}
            </Text>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
