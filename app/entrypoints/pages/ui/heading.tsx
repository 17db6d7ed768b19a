import { BlockStack, Text } from "@shopify/polaris";

export function Heading({ title, body }: { title: string; body?: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="headingMd">
        {title}
      </Text>
      {body === undefined ? null : (
        <Text as="p" tone="subdued">
          {body}
        </Text>
      )}
    </BlockStack>
  );
}
