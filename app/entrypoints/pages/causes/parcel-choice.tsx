import { Button, InlineStack } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { CauseAnswer } from "./actions.server.ts";

interface ParcelChoiceProps {
  readonly count: number;
  readonly disabled: boolean;
  readonly running: CauseAnswer["intent"] | null;
  onChoose(intent: "keep-parcel" | "take-back-parcel"): void;
}

/** Whether the weights and boxes that a person set hold for the goods of all orders, or for none. */
export function ParcelChoice({ count, disabled, running, onChoose }: ParcelChoiceProps) {
  const texts = useTexts().cause;
  const words = { "keep-parcel": texts.keepParcels, "take-back-parcel": texts.takeBackParcels };
  return (
    <InlineStack gap="200">
      {(["keep-parcel", "take-back-parcel"] as const).map((intent) => (
        <Button
          key={intent}
          disabled={disabled}
          loading={running === intent}
          onClick={() => onChoose(intent)}
        >
          {words[intent](count)}
        </Button>
      ))}
    </InlineStack>
  );
}
