import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "./texts/texts.tsx";

interface CheckoutCardProps {
  readonly connected: boolean;
  /** What Shopify said when it refused. */
  readonly error: string | null;
  readonly busy: boolean;
  onConnect(): void;
}

/** Whether Shopify's checkout asks us for prices, and a way to connect it again. */
export function CheckoutCard({ connected, error, busy, onConnect }: CheckoutCardProps) {
  const texts = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {texts.settings.checkout}
          </Text>
          <Badge tone={connected ? "success" : "attention"}>
            {connected ? texts.settings.checkoutOn : texts.settings.checkoutOff}
          </Badge>
        </InlineStack>
        {error === null ? (
          <Text as="p" tone="subdued">
            {connected ? texts.settings.checkoutOk : texts.settings.checkoutMissing}
          </Text>
        ) : (
          <Banner tone="critical" title={texts.settings.checkoutFailed}>
            <Text as="p">{error}</Text>
          </Banner>
        )}
        <InlineStack>
          <Button loading={busy} onClick={onConnect}>
            {connected ? texts.settings.reconnect : texts.home.carrierAction}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
