import { BlockStack, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";
import { Heading } from "../ui/heading.tsx";

/** A day as `YYYY-MM-DD`, and as the page shows it. */
export interface Day {
  readonly value: string;
  readonly label: string;
}

interface CarrierCardProps {
  readonly carrier: {
    readonly name: string;
    readonly waiting: number;
    readonly parcels: number;
    readonly withoutPickup: number;
    /** The days on which the carrier comes if a pickup is booked, the soonest first. */
    readonly days: readonly Day[];
  };
  readonly acting: string | null;
  onClose(): void;
  onSchedule(date: string): void;
}

/** The parcels that wait for a carrier, with the next steps until they are in the van. */
export function CarrierCard({ carrier, acting, onClose, onSchedule }: CarrierCardProps) {
  const { pickups: texts } = useTexts();
  const { mayShip } = useDoor();
  const { name, waiting, parcels, withoutPickup, days } = carrier;
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={name} body={texts.waiting(waiting, parcels)} />
        {withoutPickup === 0 ? null : (
          <DayForm
            label={texts.withoutPickup(withoutPickup)}
            days={days}
            action={texts.schedule}
            accessibleAction={texts.scheduleWith(name)}
            busy={acting === "schedule"}
            disabled={acting !== null || !mayShip}
            onChoose={onSchedule}
          />
        )}
        <BlockStack gap="200" inlineAlign="start">
          <Text as="p">{texts.closeBody}</Text>
          <Button
            variant="primary"
            accessibilityLabel={texts.closeWith(name)}
            loading={acting === "close"}
            disabled={acting !== null || !mayShip}
            onClick={onClose}
          >
            {texts.close}
          </Button>
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

interface DayFormProps {
  readonly label: string;
  readonly days: readonly Day[];
  readonly action: string;
  /** Names the carrier too, for a screen reader. */
  readonly accessibleAction: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  onChoose(date: string): void;
}

/** A day to choose, and what happens on it. */
export function DayForm({ label, days, action, accessibleAction, busy, disabled, onChoose }: DayFormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const date = days.some(({ value }) => value === chosen) ? chosen : (days[0]?.value ?? null);
  if (date === null) return null;
  return (
    <InlineStack gap="300" blockAlign="end">
      <Select label={label} options={[...days]} value={date} onChange={setChosen} />
      <Button
        accessibilityLabel={accessibleAction}
        loading={busy}
        disabled={disabled}
        onClick={() => onChoose(date)}
      >
        {action}
      </Button>
    </InlineStack>
  );
}
