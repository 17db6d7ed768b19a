import { Badge, BlockStack, Box, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
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
  /** The differences from the sheet that was printed; `null`: there are none. */
  readonly outdated: {
    readonly revision: number;
    readonly changes: Readonly<
      Record<"removed" | "added" | "changed", { readonly numbers: readonly string[]; readonly more: number }>
    >;
  } | null;
}

const kinds = ["removed", "added", "changed"] as const;

/** The latest lists, each with its sheet to sign. */
export function ListsCard({ lists, onPrint }: { lists: readonly ClosedList[]; onPrint(): void }) {
  const { pickups: texts } = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.lists} body={texts.listsBody} />
        {lists.map(({ id, number, carrier, day, shipments, url, outdated }, index) => (
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
                {outdated === null ? null : (
                  <BlockStack gap="100" inlineAlign="start">
                    <Badge tone="critical">{texts.outdated}</Badge>
                    <Text as="p">{texts.outdatedBody(outdated.revision)}</Text>
                    {kinds.map((kind) => {
                      const { numbers, more } = outdated.changes[kind];
                      return numbers.length === 0 ? null : (
                        <Text as="p" key={kind}>
                          {texts.listChanges[kind](numbers, more)}
                        </Text>
                      );
                    })}
                  </BlockStack>
                )}
              </Box>
              <Button url={url} external accessibilityLabel={texts.printOf(number)} onClick={onPrint}>
                {texts.print}
              </Button>
            </InlineStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
