import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBackToSettings } from "../frame/back-to-settings.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { Heading } from "../ui/heading.tsx";
import type { AddAnswer } from "./actions.server.ts";
import type { EndpointDraft } from "./endpoint-fields.ts";
import { EndpointFields } from "./endpoint-form.tsx";
import { EndpointBadge, EndpointTrouble } from "./endpoint-state.tsx";
import type { EndpointView, loader } from "./loader.server.ts";
import { ShownSecret } from "./shown-secret.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.settings.webhooks);

export default function Webhooks() {
  const { endpoints, types } = useLoaderData<typeof loader>();
  const { settings, webhooks: texts } = useTexts();
  const toSettings = useBackToSettings();
  return (
    <Page title={settings.webhooks} {...toSettings}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <Card padding="0">
            <Box padding="400">
              <Text as="p">{texts.body}</Text>
            </Box>
            {endpoints.length === 0 ? (
              <Box padding="400" borderBlockStartWidth="025" borderColor="border">
                <Heading title={texts.none} body={texts.noneBody} />
              </Box>
            ) : (
              endpoints.map((endpoint) => <EndpointRow key={endpoint.id} endpoint={endpoint} />)
            )}
          </Card>
          <AddCard types={types} />
        </BlockStack>
      </Box>
    </Page>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: EndpointView }) {
  const { webhooks: texts } = useTexts();
  const path = usePath();
  const { id, url, description, events, off } = endpoint;
  return (
    <Box padding="400" borderBlockStartWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm" breakWord>
              {url}
            </Text>
            <EndpointBadge off={off} />
          </InlineStack>
          {description === null ? null : <Text as="p">{description}</Text>}
          <Text as="p" tone="subdued">
            {events.length === 0
              ? texts.allEvents
              : events.map((event) => texts.eventNames[event] ?? event).join(", ")}
          </Text>
          <EndpointTrouble {...endpoint} />
        </BlockStack>
        <Button url={path(`/webhooks/${id}`)} accessibilityLabel={texts.manageOf(url)}>
          {texts.manage}
        </Button>
      </InlineStack>
    </Box>
  );
}

const empty: EndpointDraft = { url: "", description: "", events: "" };

function AddCard({ types }: { readonly types: readonly string[] }) {
  const { webhooks: texts } = useTexts();
  const { data: answer, state, submit } = useFetcher<AddAnswer>();
  const [draft, setDraft] = useState(empty);
  const added = answer?.added ?? null;
  useEachAnswer(added, () => setDraft(empty));
  useAnnounceAnswer(added, added === null ? null : texts.added);
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.addTitle} body={texts.eventsHelp} />
        {added === null ? null : <ShownSecret secret={added.secret} />}
        <EndpointFields
          types={types}
          values={draft}
          problem={answer?.added === null ? answer.problem : null}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <InlineStack>
          <Button
            loading={state !== "idle"}
            onClick={() => submit({ intent: "add", ...draft }, { method: "post" })}
          >
            {texts.add}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
