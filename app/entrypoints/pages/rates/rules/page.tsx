import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { MeanwhileBanner } from "../../frame/meanwhile-banner.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { RulesCard } from "./rules-card.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rules.title);

const ADD = "/app/rates/rules/rule";

export default function Rules() {
  const { rules } = useLoaderData<typeof loader>();
  const texts = useTexts().rules;
  const common = useTexts().decisions;
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const announcement = (done: NonNullable<typeof answer>) => {
    if (done.intent === "move") return texts.moved(done.place);
    return done.intent === "switch" ? texts.switched(done.active) : common.removed;
  };
  useAnnounceAnswer(answer, answer?.done ? announcement(answer) : null);
  return (
    <Page
      title={texts.title}
      backAction={{ content: common.rates, url: "/app/rates" }}
      {...(rules.length === 0 ? {} : { primaryAction: { content: texts.add, url: ADD } })}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={answer?.done === false ? "list" : null} />
          <RulesCard
            rules={rules}
            // The focus goes to the rule's new place, so the list has to show the move first.
            moved={state === "idle" && answer?.intent === "move" && answer.done ? answer : null}
            onMove={(key, by) => submit({ intent: "move", key, by }, { method: "post" })}
            onSwitch={(key, active) => submit({ intent: "switch", key, active }, { method: "post" })}
            addUrl={ADD}
            editUrl={(key) => `${ADD}?item=${key}`}
            onRemove={(key) => submit({ intent: "remove", key }, { method: "post" })}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
