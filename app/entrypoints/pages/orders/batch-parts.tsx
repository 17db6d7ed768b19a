import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { BoughtPrint } from "../ui/print-bought-buttons.tsx";
import type { Batch } from "./batch-prints.tsx";
import { BatchPrints } from "./batch-prints.tsx";

interface BatchPartsProps {
  readonly parts: readonly Batch[];
  onPrint(batch: Batch, wanted: BoughtPrint): void;
}

/** The finished purchases of a banner, each with its own print. */
export function BatchParts({ parts, onPrint }: BatchPartsProps) {
  const { batch: texts } = useTexts().orders;
  return (
    <BlockStack gap="200">
      {parts.map((part) => (
        <InlineStack key={part.ids.at(-1)} gap="200" blockAlign="center" align="space-between">
          <Text as="p">{texts.part(part.asked, part.bought, part.failed)}</Text>
          <InlineStack gap="200">
            <BatchPrints isPart batch={part} onPrint={onPrint} />
          </InlineStack>
        </InlineStack>
      ))}
    </BlockStack>
  );
}
