import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Badge, BlockStack, Box, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { Heading } from "../../ui/heading.tsx";
import type { TeamAnswer } from "./actions.server.ts";
import { InviteCard } from "./invite-card.tsx";
import type { loader } from "./loader.server.ts";
import { MembersCard } from "./members-card.tsx";
import type { TeamPage } from "./team-page.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.dashboard.team);

export default function Team() {
  const page = useLoaderData<typeof loader>();
  const { dashboard } = useTexts();
  return (
    <Page title={dashboard.team}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MembersCard {...page} />
          {page.isOwner ? <InviteCard /> : null}
          <SessionsCard sessions={page.sessions} />
        </BlockStack>
      </Box>
    </Page>
  );
}

function SessionsCard({ sessions }: Pick<TeamPage, "sessions">) {
  const { team: texts } = useTexts();
  const { data: answer, submit, state } = useFetcher<TeamAnswer>();
  useAnnounceAnswer(answer, texts.ended);
  return (
    <Card padding="0">
      <Box padding="400">
        <Heading title={texts.sessions} body={texts.sessionsBody} />
      </Box>
      {sessions.map(({ id, name, browser, address, seen, isThis }) => (
        <Box key={id} padding="400" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="100">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h3" variant="headingSm" breakWord>
                  {name}
                </Text>
                {isThis ? <Badge tone="info">{texts.thisOne}</Badge> : null}
              </InlineStack>
              <Text as="p">{browser ?? texts.unknownBrowser}</Text>
              <Text as="p" tone="subdued">
                {texts.seen(seen)} {address === null ? null : texts.from(address)}
              </Text>
            </BlockStack>
            <Button
              accessibilityLabel={texts.endOf(browser ?? texts.unknownBrowser, name)}
              disabled={state !== "idle"}
              onClick={() => submit({ intent: "end-session", id }, { method: "post" })}
            >
              {texts.end}
            </Button>
          </InlineStack>
        </Box>
      ))}
    </Card>
  );
}
