import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { OutsideCards } from "../ui/outside-cards.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { LogoCard } from "./logo-card.tsx";
import { SayingsCard } from "./sayings-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.slips.title);

export default function Slips() {
  const { logo, sayings, language } = useLoaderData<typeof loader>();
  const { slips: texts, shipments } = useTexts();
  const picture = useFetcher<typeof action>();
  return (
    <Page title={texts.title} backAction={{ content: shipments.title, url: "/app/shipments" }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <LogoCard
            logo={logo}
            busy={picture.state !== "idle"}
            refused={picture.data?.ok === false}
            onChoose={(png) => picture.submit({ intent: "logo", picture: png }, { method: "post" })}
            onRemove={() => picture.submit({ intent: "remove-logo" }, { method: "post" })}
          />
          <SayingsCard sayings={sayings} language={language} />
          <OutsideCards>
            <Text as="p" tone="subdued">
              {texts.places}
            </Text>
          </OutsideCards>
        </BlockStack>
      </Box>
    </Page>
  );
}
