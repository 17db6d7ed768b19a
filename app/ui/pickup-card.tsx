import { BlockStack, Button, Card, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "./texts/texts.tsx";

interface PickupCardProps {
  readonly pickup: { readonly date: string; readonly from: string; readonly until: string } | null;
  /** Days that can be asked for, `YYYY-MM-DD`; `null` when the service has no pickup. */
  readonly form: { readonly earliest: string; readonly latest: string } | null;
  readonly error: string | null;
  readonly busy: boolean;
  onSchedule(date: string): void;
}

export function PickupCard({ pickup, form, error, busy, onSchedule }: PickupCardProps) {
  const texts = useTexts();
  const [date, setDate] = useState(form?.earliest ?? "");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.shipment.pickup}
        </Text>
        {pickup !== null ? (
          <Text as="p">{texts.shipment.pickupOn(pickup.date, pickup.from, pickup.until)}</Text>
        ) : form === null ? (
          <Text as="p" tone="subdued">
            {texts.shipment.pickupUnavailable}
          </Text>
        ) : (
          <>
            <Text as="p" tone="subdued">
              {texts.shipment.noPickup}
            </Text>
            <TextField
              type="date"
              label={texts.shipment.pickupDate}
              value={date}
              min={form.earliest}
              max={form.latest}
              onChange={setDate}
              autoComplete="off"
              {...(error === null ? {} : { error })}
            />
            <Button loading={busy} disabled={date === ""} onClick={() => onSchedule(date)}>
              {texts.shipment.schedulePickup}
            </Button>
          </>
        )}
      </BlockStack>
    </Card>
  );
}
