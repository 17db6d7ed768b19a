import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { allOrdersScope } from "../../shopify/optional-scopes.ts";
import { useTexts } from "../../texts/use-texts.tsx";

/** Names the orders that Shopify hides from the app, and asks for the right to read them. */
export function OlderOrders({ onGranted }: { onGranted(): void }) {
  const texts = useTexts().orders.older;
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);

  /** In Shopify's own window. */
  async function ask(): Promise<void> {
    setAsking(true);
    try {
      const isGranted = (await window.shopify.scopes.request([allOrdersScope])).result === "granted-all";
      setDeclined(!isGranted);
      if (isGranted) onGranted();
    } catch {
      // Shopify has not approved the scope for this installation of the app.
      setDeclined(true);
    } finally {
      setAsking(false);
    }
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
