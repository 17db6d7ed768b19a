import { BlockStack, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";

export type PickupView =
  | {
      readonly kind: "scheduled";
      readonly date: string;
      readonly from: string;
      readonly until: string;
    }
  /** Days with a pickup, the first one first: as `YYYY-MM-DD` and as the page shows them. */
  | {
      readonly kind: "askable";
      readonly days: readonly { readonly value: string; readonly label: string }[];
    }
  /** The service has no pickup: the merchant brings the parcel to the carrier. */
  | { readonly kind: "none" };

interface PickupCardProps {
  readonly pickup: PickupView;
  /** The carrier's reason why there is no pickup, in its words. */
  readonly error: string | null;
  readonly busy: boolean;
  onSchedule(date: string): void;
}

export function PickupCard({ pickup, error, busy, onSchedule }: PickupCardProps) {
  const texts = useTexts();
  const { mayShip } = useDoor();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.shipment.pickup}
        </Text>
        {pickup.kind === "scheduled" ? (
          <Text as="p">{texts.shipment.pickupOn(pickup.date, pickup.from, pickup.until)}</Text>
        ) : null}
        {pickup.kind === "none" ? (
          <Text as="p" tone="subdued">
            {texts.shipment.pickupUnavailable}
          </Text>
        ) : null}
        {pickup.kind === "askable" ? (
          <>
            <Text as="p" tone="subdued">
              {texts.shipment.noPickup}
            </Text>
            <Select
              label={texts.shipment.pickupDate}
              options={[...pickup.days]}
              value={chosen ?? pickup.days[0]?.value ?? ""}
              onChange={setChosen}
              {...(error === null ? {} : { error: `${texts.shipment.pickupFailed}. ${error}` })}
            />
            <InlineStack>
              <Button
                loading={busy}
                disabled={!mayShip}
                onClick={() => onSchedule(chosen ?? pickup.days[0]?.value ?? "next")}
              >
                {texts.shipment.schedulePickup}
              </Button>
            </InlineStack>
          </>
        ) : null}
      </BlockStack>
    </Card>
  );
}
