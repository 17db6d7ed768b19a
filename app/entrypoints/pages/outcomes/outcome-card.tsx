import {
  Banner,
  BlockStack,
  Button,
  Card,
  Form,
  FormLayout,
  InlineStack,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";
import { Heading } from "../ui/heading.tsx";
import type { OutcomesAnswer } from "./actions.server.ts";

interface OutcomeCardProps {
  readonly booking: {
    readonly carrier: string;
    readonly orderName: string;
    readonly recipient: string;
    readonly called: string;
    readonly isBooked: boolean;
    readonly where: string | null;
    readonly numberForm: string | null;
    readonly reference: string;
    readonly parcels: number;
  };
  /** The intent that is sent for this booking. */
  readonly acting: string | null;
  readonly busy: boolean;
  /** The refusal of the last form. */
  readonly answer: OutcomesAnswer | null;
  onSave(numbers: string): void;
  onNone(): void;
}

/** A booking that a person settles: where to look, and the two ways. */
export function OutcomeCard({ booking, acting, busy, answer, onSave, onNone }: OutcomeCardProps) {
  const { outcomes: texts } = useTexts();
  const { mayShip } = useDoor();
  const [numbers, setNumbers] = useState("");
  const { carrier, orderName, isBooked, where, numberForm, reference, parcels } = booking;
  const name = texts.heading(carrier, orderName);
  const problem = answer === null ? null : wordsOf(answer);
  const isOfNumber = answer?.problem?.startsWith("number_") ?? false;
  const isDisabled = busy || !mayShip;

  function wordsOf({ problem: code, said }: OutcomesAnswer): string {
    return code === null ? texts.refused(carrier, said ?? "") : texts.problems[code];
  }

  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={name} body={isBooked ? texts.booked(carrier) : texts.cannotTell(carrier)} />
        <BlockStack gap="100">
          <Text as="p" tone="subdued">
            {texts.facts(booking.recipient, booking.called)}
          </Text>
          <Text as="p">{texts.look(where ?? texts.lists(carrier))}</Text>
          <Text as="p" fontWeight="semibold" breakWord>
            {reference}
          </Text>
        </BlockStack>
        {problem === null || isOfNumber ? null : (
          <Banner tone="critical" title={texts.failed}>
            <p>{problem}</p>
          </Banner>
        )}
        <Form onSubmit={() => onSave(numbers)}>
          <FormLayout>
            <TextField
              label={parcels === 1 ? texts.number : texts.numbers(parcels)}
              value={numbers}
              onChange={setNumbers}
              autoComplete="off"
              disabled={!mayShip}
              {...(parcels > 1 && { multiline: Math.min(parcels, 6) })}
              {...(numberForm !== null && { helpText: numberForm })}
              {...(isOfNumber && problem !== null && { error: problem })}
            />
            <InlineStack gap="200">
              <Button
                submit
                variant="primary"
                accessibilityLabel={texts.saveOf(name)}
                loading={acting === "number"}
                disabled={isDisabled}
              >
                {texts.save}
              </Button>
              <Button
                accessibilityLabel={texts.noneOf(name)}
                loading={acting === "none"}
                disabled={isDisabled}
                onClick={onNone}
              >
                {texts.noneAtCarrier}
              </Button>
            </InlineStack>
          </FormLayout>
        </Form>
      </BlockStack>
    </Card>
  );
}
