import { BlockStack, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useTexts } from "./texts/texts.tsx";

/** What somebody reads who comes to the server itself and not through a shop. */
export function LandingPage() {
  const { landing } = useTexts();
  return (
    <Page title={landing.title} narrowWidth>
      <Card>
        <BlockStack gap="400">
          <Text as="p">{landing.body}</Text>
          <Text as="p">{landing.install}</Text>
          <InlineStack>
            <Button url="/docs">{landing.documentation}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Page>
  );
}
