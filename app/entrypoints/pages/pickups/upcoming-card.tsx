import { Badge, BlockStack, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";
import { Heading } from "../ui/heading.tsx";
import type { Day } from "./carrier-card.tsx";
import { DayForm } from "./carrier-card.tsx";

interface UpcomingPickup {
  readonly id: string;
  readonly carrier: string;
  readonly date: string;
  readonly day: string;
  readonly from: string;
  readonly until: string;
  readonly shipments: number;
  /** The carrier has not confirmed the cancellation yet. */
  readonly cancelling: boolean;
  readonly days: readonly Day[];
}

interface UpcomingCardProps {
  readonly pickups: readonly UpcomingPickup[];
  readonly acting: { readonly intent: string; readonly id: string } | null;
  onMove(id: string, date: string): void;
  onCancel(pickup: { readonly id: string; readonly carrier: string; readonly day: string }): void;
}

/** The vans that are to come. */
export function UpcomingCard({ pickups, acting, onMove, onCancel }: UpcomingCardProps) {
  const { pickups: texts } = useTexts();
  const { mayShip } = useDoor();
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.upcoming} />
        {pickups.map(({ id, carrier, date, day, from, until, shipments, cancelling, days }, index) => (
          <BlockStack key={id} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineStack gap="200" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {texts.when(carrier, day, from, until)}
              </Text>
              {cancelling ? <Badge tone="warning">{texts.cancelling}</Badge> : null}
            </InlineStack>
            <Text as="p" tone="subdued">
              {texts.fetched(shipments)}
            </Text>
            <InlineStack gap="300" blockAlign="end">
              {cancelling ? null : (
                <DayForm
                  label={texts.otherDay}
                  days={days.filter(({ value }) => value !== date)}
                  action={texts.move}
                  accessibleAction={texts.moveOf(carrier, day)}
                  busy={acting?.id === id && acting.intent === "move"}
                  disabled={acting !== null || !mayShip}
                  onChoose={(chosen) => onMove(id, chosen)}
                />
              )}
              <Button
                tone="critical"
                accessibilityLabel={texts.cancelOf(carrier, day)}
                loading={acting?.id === id && acting.intent === "cancel"}
                disabled={acting !== null || !mayShip}
                onClick={() => onCancel({ id, carrier, day })}
              >
                {texts.cancel}
              </Button>
            </InlineStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
