import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { useEffect } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../../../frame/draft-save-bar.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { MeanwhileBanner, NotThere } from "../../meanwhile.tsx";
import type { action } from "./actions.server.ts";
import type { RuleChoices } from "./condition-fields.tsx";
import type { loader } from "./loader.server.ts";
import type { RuleValues } from "./read-rule.server.ts";
import { RuleForm } from "./rule-form.tsx";

/** A save keeps the form's values: the action's answer says how they were stored. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rules.rule);

const LIST = "/app/rates/rules";

export function EditRule() {
  const { rule } = useLoaderData<typeof loader>();
  const texts = useTexts().rules;
  if (rule !== null) return <RulePage key={rule.key} page={rule} />;
  return (
    <Page title={texts.rule} backAction={{ content: texts.title, url: LIST }}>
      <NotThere listUrl={LIST} />
    </Page>
  );
}

interface RulePageProps {
  readonly page: RuleChoices & { readonly key: string; readonly values: RuleValues };
}

function RulePage({ page }: RulePageProps) {
  const { common } = useTexts();
  const texts = useTexts().rules;
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const save = () =>
    fetcher.submit({ key: draft.key, rule: JSON.stringify(draft.values) }, { method: "post" });
  useEffect(() => {
    if (draft.saved) navigate(LIST);
  }, [draft.saved, navigate]);
  return (
    <Page
      title={page.key === "" ? texts.newTitle : texts.editTitle(page.values.name)}
      backAction={{ content: texts.title, url: LIST }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={draft.meanwhile} />
          <Form onSubmit={save}>
            <RuleForm values={draft.values} wrong={draft.wrong} choices={page} onChange={draft.change} />
          </Form>
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="rule"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}
