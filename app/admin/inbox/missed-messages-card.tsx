import { BlockStack, Box, Button, Card, Text } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";

interface MissedMessagesCardProps {
  /** When it last looked, and up to when everything has been looked at; `null`: never yet. */
  readonly at: string | null;
  readonly upTo: string | null;
  readonly underWay: boolean;
  onCheck(): void;
}

/** Tells of the search for what Shopify did not tell. */
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
