import { BlockStack, Box, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";

interface ClosedList {
  readonly id: string;
  readonly number: string;
  readonly carrier: string;
  readonly day: string;
  readonly shipments: number;
  /** The address of the sheet to sign. */
  readonly url: string;
}

/** The latest lists, each with its sheet to sign. */
export function ListsCard({ lists }: { lists: readonly ClosedList[] }) {
  const { pickups: texts } = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.lists} body={texts.listsBody} />
        {lists.map(({ id, number, carrier, day, shipments, url }, index) => (
          <BlockStack key={id} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineStack gap="300" align="space-between" blockAlign="center">
              <Box>
                <Text as="p" fontWeight="semibold">
                  {texts.listName(carrier, number)}
                </Text>
                <Text as="p" tone="subdued">
                  {texts.listOf(day, shipments)}
                </Text>
              </Box>
              <Button url={url} external accessibilityLabel={texts.printOf(number)}>
                {texts.print}
              </Button>
            </InlineStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
