import type { MetaFunction } from "@remix-run/node";
import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, Card, FormLayout, InlineStack, Page } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBackToSettings } from "../frame/back-to-settings.ts";
import { Field } from "../frame/field.tsx";
import { namesOf } from "../frame/field-table.ts";
import { saveFile } from "../frame/use-download.ts";
import { useEachAnswer } from "../ui/each-answer.ts";
import { Heading } from "../ui/heading.tsx";
import type { PersonAnswer } from "./actions.server.ts";
import type { ClueValues } from "./clue-fields.ts";
import { clueFields } from "./clue-fields.ts";
import { FoundCard } from "./found-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.settings.personRequests);

const nothing: ClueValues = { order: "", email: "", phone: "" };

/** Finds one person's data, gives it out and erases it. */
export default function PersonRequests() {
  const { settings, personRequests: texts } = useTexts();
  const toSettings = useBackToSettings();
  const { data: answer, formData, submit } = useFetcher<PersonAnswer>();
  const [clues, setClues] = useState(nothing);
  // The words that the answer is about: an erasure must not follow what is typed meanwhile.
  const [asked, setAsked] = useState(nothing);
  const busy = formData?.get("intent") ?? null;
  useEachAnswer(answer, (given) => {
    if (given.outcome === "exported")
      saveFile(new Blob([given.file], { type: "application/json" }), "person.json");
  });
  const [found, setFound] = useState<Extract<PersonAnswer, { readonly outcome: "found" }> | null>(null);
  useEachAnswer(answer, (given) => {
    if (given.outcome === "found") setFound(given);
    if (given.outcome === "wrong" || given.outcome === "erased") setFound(null);
  });
  const problem = answer?.outcome === "wrong" ? answer.problem : null;
  const form = {
    table: clueFields,
    words: texts.fields,
    values: clues,
    wrong: new Set(problem === "phone" ? [problem] : []),
    onChange: (change: Partial<ClueValues>) => setClues((before) => ({ ...before, ...change })),
  };
  return (
    <Page title={settings.personRequests} {...toSettings}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <Card>
            <BlockStack gap="400">
              <Heading title={texts.findTitle} body={texts.findBody} />
              {problem === "nothing" ? <Banner tone="critical">{texts.nothing}</Banner> : null}
              <FormLayout>
                {namesOf(clueFields).map((name) => (
                  <Field key={name} form={form} name={name} />
                ))}
              </FormLayout>
              <InlineStack>
                <Button
                  loading={busy === "find"}
                  onClick={() => {
                    setAsked(clues);
                    submit({ intent: "find", ...clues }, { method: "post" });
                  }}
                >
                  {texts.find}
                </Button>
              </InlineStack>
            </BlockStack>
          </Card>
          <div aria-live="polite">
            {answer?.outcome === "erased" ? (
              <Banner
                tone={answer.counts.open === 0 ? "success" : "warning"}
                title={texts.erased(answer.counts)}
              >
                {answer.counts.open === 0 ? null : <p>{texts.open(answer.counts.open)}</p>}
              </Banner>
            ) : null}
            {found === null ? null : (
              <FoundCard
                counts={found.counts}
                shown={found.shown}
                busy={typeof busy === "string" ? busy : null}
                onExport={() => submit({ intent: "export", ...asked }, { method: "post" })}
                onErase={() => submit({ intent: "erase", ...asked }, { method: "post" })}
              />
            )}
          </div>
        </BlockStack>
      </Box>
    </Page>
  );
}
