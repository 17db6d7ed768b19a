import { BlockStack, Box, Button, Card, Divider, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon } from "@shopify/polaris-icons";
import { useTexts } from "./texts/texts.tsx";

export interface AttentionItem {
  readonly id: string;
  readonly severity: "critical" | "warning";
  readonly title: string;
  /** What happened and what to do, in the merchant's words. */
  readonly body: string;
  readonly action: { readonly label: string; readonly url: string; readonly external?: boolean } | null;
}

const looks = {
  critical: { source: AlertCircleIcon, tone: "critical" },
  warning: { source: AlertTriangleIcon, tone: "caution" },
} as const;

/** What needs a hand, each with its action beside it. */
export function AttentionCard({ items }: { items: readonly AttentionItem[] }) {
  const texts = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.home.attention}
        </Text>
        {items.length === 0 ? (
          <InlineStack gap="200" wrap={false} blockAlign="start">
            <Box>
              <Icon source={CheckCircleIcon} tone="success" />
            </Box>
            <BlockStack>
              <Text as="p" fontWeight="medium">
                {texts.home.nothing}
              </Text>
              <Text as="p" tone="subdued">
                {texts.home.nothingBody}
              </Text>
            </BlockStack>
          </InlineStack>
        ) : (
          items.map((item, index) => (
            <BlockStack key={item.id} gap="300">
              {index > 0 ? <Divider /> : null}
              <InlineStack align="space-between" gap="300" blockAlign="start">
                <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
                  <InlineStack gap="200" wrap={false} blockAlign="start">
                    <Box>
                      <Icon {...looks[item.severity]} />
                    </Box>
                    <BlockStack>
                      <Text as="p" fontWeight="medium">
                        {item.title}
                      </Text>
                      <Text as="p" tone="subdued" breakWord>
                        {item.body}
                      </Text>
                    </BlockStack>
                  </InlineStack>
                </div>
                {item.action === null ? null : (
                  <Button
                    url={item.action.url}
                    {...(item.action.external ? { target: "_top" as const } : {})}
                  >
                    {item.action.label}
                  </Button>
                )}
              </InlineStack>
            </BlockStack>
          ))
        )}
      </BlockStack>
    </Card>
  );
}
