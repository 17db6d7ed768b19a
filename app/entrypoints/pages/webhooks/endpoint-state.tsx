import { Badge, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { EndpointView } from "./loader.server.ts";

type State = Pick<EndpointView, "off" | "failingSince">;

export function EndpointBadge({ off }: Pick<State, "off">) {
  const { webhooks: texts } = useTexts();
  return off === null ? <Badge tone="success">{texts.on}</Badge> : <Badge>{texts.off}</Badge>;
}

/** Why an endpoint gets nothing now; nothing if all is well. */
export function EndpointTrouble({ off, failingSince }: State) {
  const { webhooks: texts } = useTexts();
  if (off === null && failingSince === null) return null;
  return (
    <InlineStack gap="200">
      {off === null ? null : <Text as="p">{texts.offBecause[off]}</Text>}
      {failingSince === null ? null : (
        <Text as="p" tone="critical">
          {texts.failingSince(failingSince)}
        </Text>
      )}
    </InlineStack>
  );
}
