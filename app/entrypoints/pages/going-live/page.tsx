import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  List,
  Page,
  Text,
} from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { Heading } from "../ui/heading.tsx";
import type { action } from "./actions.server.ts";
import { CarriersCard } from "./carriers-card.tsx";
import type { loader } from "./loader.server.ts";
import { TestCarrierCard } from "./test-carrier-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.goingLive.title);

/** Says what a switch of environments changes, and makes it. */
export default function GoingLive() {
  const page = useLoaderData<typeof loader>();
  const { goingLive: texts, settings } = useTexts();
  const { acting, refused, submit } = useSwitch();
  const isLive = page.environment === "production";
  const changes = isLive ? texts.backChanges : texts.changes;
  return (
    <Page title={texts.title} backAction={{ content: settings.title, url: "/app/settings" }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {refused ? <Banner tone="critical">{texts.refused}</Banner> : null}
          <Card>
            <BlockStack gap="200">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h2" variant="headingMd">
                  {texts.now}
                </Text>
                <Badge tone={isLive ? "success" : "attention"}>{isLive ? texts.live : texts.sandbox}</Badge>
              </InlineStack>
              <Text as="p">{isLive ? texts.liveBody : texts.sandboxBody}</Text>
              <Text as="p" tone="subdued">
                {texts.since(page.since)}
              </Text>
            </BlockStack>
          </Card>
          <CarriersCard
            carriers={page.carriers}
            about={page.about}
            takeable={page.takeable}
            taking={acting?.carrier ?? null}
            onTake={(carrier) => submit({ intent: "take-over", carrier })}
          />
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {isLive ? texts.backTitle : texts.changesTitle}
              </Text>
              <List>
                {Object.entries(changes).map(([name, change]) => (
                  <List.Item key={name}>{change}</List.Item>
                ))}
                {isLive ? null : (
                  <List.Item>{page.automaticLabels ? texts.automaticOn : texts.automaticOff}</List.Item>
                )}
              </List>
              {isLive || page.ready ? null : (
                <Text as="p" id="not-ready">
                  {texts.notReady}
                </Text>
              )}
              <InlineStack>
                {isLive ? (
                  <Button
                    loading={acting?.intent === "back-to-sandbox"}
                    onClick={() => submit({ intent: "back-to-sandbox" })}
                  >
                    {texts.back}
                  </Button>
                ) : (
                  <Button
                    variant="primary"
                    disabled={!page.ready}
                    loading={acting?.intent === "go-live"}
                    onClick={() => submit({ intent: "go-live" })}
                    {...(page.ready ? {} : { ariaDescribedBy: "not-ready" })}
                  >
                    {texts.goLive}
                  </Button>
                )}
              </InlineStack>
            </BlockStack>
          </Card>
          {page.testCarrier === null ? null : (
            <TestCarrierCard
              state={page.testCarrier}
              busy={acting?.intent === "use-test-carrier" || acting?.intent === "end-test-carrier"}
              onChange={(intent) => submit({ intent })}
            />
          )}
          {isLive || page.samples.developmentStore ? null : (
            <SampleRatesCard
              shown={page.samples.shown}
              busy={acting?.intent === "show-samples" || acting?.intent === "hide-samples"}
              onChange={(shown) => submit({ intent: shown ? "show-samples" : "hide-samples" })}
            />
          )}
        </BlockStack>
      </Box>
    </Page>
  );
}

interface SampleRatesCardProps {
  readonly shown: boolean;
  readonly busy: boolean;
  onChange(shown: boolean): void;
}

/** The merchant's own decision to show invented prices to real shoppers. */
function SampleRatesCard({ shown, busy, onChange }: SampleRatesCardProps) {
  const { samples: texts } = useTexts().goingLive;
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.title} body={shown ? texts.shownBody : texts.hiddenBody} />
        <InlineStack>
          <Button loading={busy} onClick={() => onChange(!shown)}>
            {shown ? texts.hide : texts.show}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function useSwitch() {
  const { done } = useTexts().goingLive;
  const { formData, data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(answer, answer?.outcome === "done" ? done[answer.intent] : null);
  return {
    acting:
      formData === undefined
        ? null
        : { intent: String(formData.get("intent")), carrier: formData.get("carrier")?.toString() ?? null },
    refused: answer?.outcome === "refused",
    submit: (form: Readonly<Record<string, string>>) => submit({ ...form }, { method: "post" }),
  };
}
