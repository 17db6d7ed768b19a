import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { allOrdersScope } from "../../shopify/optional-scopes.ts";
import { askForScopes } from "../frame/ask-for-scopes.ts";

/** Names the orders that Shopify hides from the app, and asks for the right to read them. */
export function OlderOrders({ onGranted }: { onGranted(): void }) {
  const texts = useTexts().orders.older;
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);

  async function ask(): Promise<void> {
    setAsking(true);
    const isGranted = await askForScopes([allOrdersScope]);
    setAsking(false);
    setDeclined(!isGranted);
    if (isGranted) onGranted();
  }

  return (
    <BlockStack gap="200">
      <InlineStack gap="200" align="center" blockAlign="center">
        <Text as="p" tone="subdued">
          {texts.hidden}
        </Text>
        <Button variant="plain" loading={asking} onClick={ask}>
          {texts.show}
        </Button>
      </InlineStack>
      {declined ? <Banner tone="warning">{texts.declined}</Banner> : null}
    </BlockStack>
  );
}
