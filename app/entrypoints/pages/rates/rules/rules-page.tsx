import { useFetcher } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { MeanwhileBanner } from "../../frame/meanwhile-banner.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import type { RuleRow } from "./rules-card.tsx";
import { RulesCard } from "./rules-card.tsx";

interface RulesPageProps {
  readonly texts: PageTexts["rules"];
  readonly rules: readonly RuleRow[];
  /** The page of a rule. */
  readonly addUrl: string;
}

/** An ordered list of rules, whose page answers as that of checkout rules. */
export function RulesPage({ texts, rules, addUrl }: RulesPageProps) {
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
      {...(rules.length === 0 ? {} : { primaryAction: { content: texts.add, url: addUrl } })}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={answer?.done === false ? "list" : null} />
          <RulesCard
            texts={texts}
            rules={rules}
            // The focus goes to the rule's new place, so the list has to show the move first.
            moved={state === "idle" && answer?.intent === "move" && answer.done ? answer : null}
            onMove={(key, by) => submit({ intent: "move", key, by }, { method: "post" })}
            onSwitch={(key, active) => submit({ intent: "switch", key, active }, { method: "post" })}
            addUrl={addUrl}
            editUrl={(key) => `${addUrl}?item=${key}`}
            onRemove={(key) => submit({ intent: "remove", key }, { method: "post" })}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
