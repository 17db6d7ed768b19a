import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, EmptyState, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { usePath } from "../ui/door.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { OutcomesAnswer } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { useNoneDialog } from "./none-dialog.tsx";
import { OutcomeCard } from "./outcome-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.outcomes.title);

export default function Outcomes() {
  const { bookings } = useLoaderData<typeof loader>();
  const { outcomes: texts, shipments } = useTexts();
  const path = usePath();
  const { data: answer, state, formData, submit } = useFetcher<OutcomesAnswer>();
  const { ask, dialog } = useNoneDialog();
  const done = answer?.outcome === "done" ? answer : null;
  useAnnounceAnswer(answer, done && (done.intent === "none" ? texts.ended : texts.saved));
  const isGone = answer?.outcome === "refused" && bookings.every(({ id }) => id !== answer.id);
  const acting = state === "idle" ? null : { intent: formData?.get("intent"), id: formData?.get("id") };
  return (
    <Page title={texts.title} backAction={{ content: shipments.title, url: path("/shipments") }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {isGone ? <Banner tone="warning">{texts.problems.settled}</Banner> : null}
          {bookings.length === 0 ? (
            <Card>
              <EmptyState
                heading={texts.none}
                action={{ content: shipments.title, url: path("/shipments") }}
                image={parcelImage}
              >
                <p>{texts.noneBody}</p>
              </EmptyState>
            </Card>
          ) : (
            <Text as="p">{texts.body}</Text>
          )}
          {bookings.map((booking) => {
            const { id, calledAt, carrier } = booking;
            return (
              <OutcomeCard
                key={`${id} ${calledAt}`}
                booking={booking}
                acting={acting?.id === id ? String(acting.intent) : null}
                busy={acting !== null}
                answer={answer?.id === id && answer.outcome === "refused" && acting === null ? answer : null}
                onSave={(numbers) => submit({ intent: "number", id, calledAt, numbers }, { method: "post" })}
                onNone={() =>
                  ask(carrier, () => submit({ intent: "none", id, calledAt }, { method: "post" }))
                }
              />
            );
          })}
        </BlockStack>
      </Box>
      {dialog}
    </Page>
  );
}
