import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Button, Card, Page, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useListNavigation } from "../frame/list-navigation.ts";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { useAnnounce, useAnnounceAnswer } from "../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import { InboxTable } from "./inbox-table.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.inbox.title);

export default function Inbox() {
  const page = useLoaderData<typeof loader>();
  const { settings } = useTexts();
  const texts = useTexts().inbox;
  const again = useRunAgain();
  const check = useCheck(page.search);
  const filter = { view: page.view, topic: page.topic };
  const navigation = useListNavigation(filter, page);
  useRefreshWhile(check.underWay || page.rows.some(({ state }) => state === "waiting"));

  return (
    <Page
      title={texts.title}
      fullWidth
      backAction={{ content: settings.title, url: "/app/settings" }}
      {...(page.anyFailing
        ? {
            primaryAction: {
              content: texts.runFailingAgain,
              loading: again.acting === "all",
              disabled: again.acting !== null,
              onAction: again.runFailing,
            },
          }
        : {})}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <InboxTable
            rows={page.rows}
            filter={filter}
            topics={page.topics}
            {...navigation}
            acting={again.acting}
            onRunAgain={again.run}
          />
          <MissedMessagesCard
            at={page.search.at}
            upTo={page.search.upTo}
            underWay={check.underWay}
            onCheck={check.ask}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}

function useRunAgain() {
  const texts = useTexts().inbox;
  const { formData, data: answer, submit } = useFetcher<typeof action>();
  const count = answer !== undefined && "count" in answer ? answer.count : 0;
  useAnnounceAnswer(answer, count === 0 ? null : texts.running(count));
  return {
    /** An entry's id, or `all`. */
    acting: formData === undefined ? null : String(formData.get("id") ?? "all"),
    run: (id: string) => submit({ intent: "run-again", id }, { method: "post" }),
    runFailing: () => submit({ intent: "run-failing-again" }, { method: "post" }),
  };
}

/** Under way from the click until a later search has ended. */
function useCheck(search: { readonly key: number | null; readonly underWay: boolean }) {
  const { check: texts } = useTexts().inbox;
  const announce = useAnnounce();
  const { submit } = useFetcher<typeof action>();
  const [asked, setAsked] = useState<{ readonly before: number | null } | null>(null);
  useEffect(() => {
    if (asked === null || search.underWay || search.key === asked.before) return;
    setAsked(null);
    announce(texts.done);
  }, [asked, search, announce, texts]);
  return {
    underWay: asked !== null || search.underWay,
    ask() {
      setAsked({ before: search.key });
      submit({ intent: "reconcile" }, { method: "post" });
      announce(texts.asked);
    },
  };
}

interface MissedMessagesCardProps {
  /** The time of the last search, and the time up to which everything was searched; `null` before the first search. */
  readonly at: string | null;
  readonly upTo: string | null;
  readonly underWay: boolean;
  onCheck(): void;
}

/** Shows the search for webhooks that Shopify did not deliver. */
function MissedMessagesCard({ at, upTo, underWay, onCheck }: MissedMessagesCardProps) {
  const { check } = useTexts().inbox;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {check.title}
          </Text>
          <Text as="p">{check.explanation}</Text>
          <div aria-live="polite">
            <Text as="p" tone="subdued">
              {underWay ? check.underWay : at === null || upTo === null ? check.never : check.last(at, upTo)}
            </Text>
          </div>
        </BlockStack>
        <Box>
          <Button loading={underWay} onClick={onCheck}>
            {check.now}
          </Button>
        </Box>
      </BlockStack>
    </Card>
  );
}
