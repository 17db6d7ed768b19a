import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { allOrdersScope } from "../../shopify/optional-scopes.ts";
import { askForScopes } from "../frame/ask-for-scopes.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { AttentionLine } from "../ui/attention-line.tsx";
import type { HomeAnswer } from "./actions.server.ts";

/** Fulfilled orders that Shopify hides, with the consent that shows them. */
export function HiddenOrdersLine({ count }: { readonly count: number }) {
  const { home } = useTexts();
  const { hiddenOrders: texts, acted } = home;
  const { state, data: answer, submit } = useFetcher<HomeAnswer>();
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);
  const isBusy = asking || state !== "idle";
  useAnnounceAnswer(answer, answer?.intent === "orders-shown" ? acted[answer.intent] : null);

  async function allow(): Promise<void> {
    setAsking(true);
    const isGranted = await askForScopes([allOrdersScope]);
    setAsking(false);
    setDeclined(!isGranted);
    if (isGranted) submit({ intent: "orders-shown" }, { method: "post" });
  }

  return (
    <BlockStack gap="200">
      <AttentionLine icon="warning" title={texts.title(count)} body={texts.body}>
        <InlineStack gap="200">
          <Button
            disabled={isBusy}
            accessibilityLabel={texts.dismissNamed}
            onClick={() => submit({ intent: "dismiss-hidden" }, { method: "post" })}
          >
            {home.dismiss}
          </Button>
          <Button loading={isBusy} onClick={() => void allow()}>
            {texts.allow}
          </Button>
        </InlineStack>
      </AttentionLine>
      {declined ? (
        <div role="alert">
          <Text as="p" tone="critical">
            {texts.declined}
          </Text>
        </div>
      ) : null}
    </BlockStack>
  );
}
