import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { ActorView } from "../audit/actor-name.tsx";
import { ActorName } from "../audit/actor-name.tsx";

export interface EventView {
  readonly id: string;
  readonly action: string;
  readonly actor: ActorView;
  readonly at: string;
}

/** The events of a shipment, with their actors. */
export function EventsCard({ events }: { readonly events: readonly EventView[] }) {
  const { audit: texts, shipment } = useTexts();
  if (events.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {shipment.events}
        </Text>
        {events.map(({ id, action, actor, at }) => (
          <BlockStack key={id}>
            <Text as="p" fontWeight="medium">
              {texts.actions[action] ?? action}
            </Text>
            <ActorName {...actor} />
            <Text as="p" variant="bodySm" tone="subdued">
              {at}
            </Text>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
