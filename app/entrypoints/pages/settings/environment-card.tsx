import { Badge, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

interface EnvironmentCardProps {
  readonly live: boolean;
  /** The latest switches, the newest first. */
  readonly history: readonly {
    readonly key: string;
    readonly live: boolean;
    readonly user: string | null;
    readonly byOperator: boolean;
    readonly at: string;
  }[];
}

/** The shop's environment, and how it came there. */
export function EnvironmentCard({ live, history }: EnvironmentCardProps) {
  const texts = useTexts().goingLive;
  return (
    <div id="environment">
      <Card>
        <BlockStack gap="300">
          <BlockStack gap="100">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="h2" variant="headingMd">
                {texts.title}
              </Text>
              <Badge tone={live ? "success" : "attention"}>{live ? texts.live : texts.sandbox}</Badge>
            </InlineStack>
            <Text as="p" tone="subdued">
              {live ? texts.liveBody : texts.sandboxBody}
            </Text>
          </BlockStack>
          {history.map((each) => (
            <Text key={each.key} as="p">
              {(each.live ? texts.wentLive : texts.wentBack)(each.at, texts.by(each.byOperator, each.user))}
            </Text>
          ))}
          <InlineStack>
            <Button url="/app/going-live">{live ? texts.seeBack : texts.seeLive}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </div>
  );
}
