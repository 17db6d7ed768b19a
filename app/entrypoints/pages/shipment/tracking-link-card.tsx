import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Card, InlineError, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useDoor } from "../ui/door.tsx";
import { ShopperLink } from "../ui/shopper-link.tsx";
import type { action } from "./actions.server.ts";
import type { TrackingLinkView } from "./tracking-link.server.ts";

/** The recipient's link, to copy, or to have mailed again. */
export function TrackingLinkCard({ url, mailTo, whyNot }: TrackingLinkView) {
  const { trackingLink: texts } = useTexts().shipment;
  const { mayShip } = useDoor();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const sent = answer?.link;
  useAnnounceAnswer(answer, sent === "planned" ? texts.sent : null);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.title}
        </Text>
        <ShopperLink url={url} label={texts.label} help={texts.help} />
        {mailTo === null ? (
          <Text as="p" tone="subdued">
            {whyNot === null ? null : texts.whyNot[whyNot]}
          </Text>
        ) : (
          <InlineStack gap="300" blockAlign="center">
            <Button
              id="send-link"
              loading={state !== "idle"}
              disabled={!mayShip}
              onClick={() => submit({ intent: "send-link" }, { method: "post" })}
            >
              {texts.send}
            </Button>
            <Text as="span" tone="subdued" breakWord>
              {texts.to(mailTo)}
            </Text>
          </InlineStack>
        )}
        {sent === undefined || sent === "planned" ? null : (
          <InlineError fieldID="send-link" message={texts.whyNot[sent]} />
        )}
      </BlockStack>
    </Card>
  );
}
