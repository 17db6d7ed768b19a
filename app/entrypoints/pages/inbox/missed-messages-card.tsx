import { BlockStack, Box, Button, Card, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

interface MissedMessagesCardProps {
  /** The time of the last search, and the time up to which everything was searched; `null` before the first search. */
  readonly at: string | null;
  readonly upTo: string | null;
  readonly underWay: boolean;
  onCheck(): void;
}

/** Shows the search for webhooks that Shopify did not deliver. */
export function MissedMessagesCard({ at, upTo, underWay, onCheck }: MissedMessagesCardProps) {
  const { check } = useTexts().inbox;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {check.title}
          </Text>
          <Text as="p">{check.explanation}</Text>
          <div aria-live="polite">
            <Text as="p" tone="subdued">
              {underWay ? check.underWay : at === null || upTo === null ? check.never : check.last(at, upTo)}
            </Text>
          </div>
        </BlockStack>
        <Box>
          <Button loading={underWay} onClick={onCheck}>
            {check.now}
          </Button>
        </Box>
      </BlockStack>
    </Card>
  );
}
