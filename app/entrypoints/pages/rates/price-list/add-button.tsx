import { Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { ListLimits } from "./loader.server.ts";

interface AddButtonProps {
  readonly label: string;
  readonly limits: ListLimits;
  readonly isFull: boolean;
  onAdd(): void;
}

/** Adds one more. Where the form is full, it says how much it holds and what to do with a longer list. */
export function AddButton({ label, limits, isFull, onAdd }: AddButtonProps) {
  const texts = useTexts().priceList;
  return (
    <InlineStack gap="300" blockAlign="center">
      <Button disabled={isFull} onClick={onAdd}>
        {label}
      </Button>
      <div aria-live="polite">
        {isFull ? (
          <Text as="span" tone="subdued">
            {texts.full(limits)}
          </Text>
        ) : null}
      </div>
    </InlineStack>
  );
}
