import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useEffect } from "react";
import { LONGEST_RULE, ruleForm, rulePage, saveRule } from "../shopify/admin/configuration/rules-page.ts";
import { DraftSaveBar } from "../shopify/admin/draft-save-bar.tsx";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { MeanwhileBanner } from "../ui/configuration/meanwhile-banner.tsx";
import { NotThere } from "../ui/configuration/not-there.tsx";
import { RuleForm } from "../ui/configuration/rule-form.tsx";
import type { RuleChoices, RuleValues } from "../ui/configuration/rule-values.ts";
import { rulesEl } from "../ui/configuration/texts/rules-el.ts";
import { rulesEn } from "../ui/configuration/texts/rules-en.ts";
import { useDraft } from "../ui/configuration/use-draft.ts";
import { documentTitleOf } from "../ui/texts/document-title.ts";
import { useTexts, useTextsOf } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireShop(request);
  const rule = await rulePage(
    context,
    new URL(request.url).searchParams.get("item"),
    pageFormat(request, context.shop, context.services.ports.clock.now()),
  );
  return { rule };
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveRule(context, await readForm(request, ruleForm, LONGEST_RULE));
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

/** What is edited stays what it was, whatever became of it: the answer of the action tells. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) =>
  documentTitleOf(matches, { en: rulesEn.rule, el: rulesEl.rule });

const LIST = "/app/rates/rules";

export default function EditRule() {
  const { rule } = useLoaderData<typeof loader>();
  const texts = useTextsOf({ en: rulesEn, el: rulesEl });
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
  const texts = useTextsOf({ en: rulesEn, el: rulesEl });
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
