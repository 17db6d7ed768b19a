import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../../texts/document-title.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { EditPage, NotTherePage } from "../../../frame/edit-page.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { TryOnOrders } from "../../try-on-orders/try-on-orders.tsx";
import type { action } from "./actions.server.ts";
import type { RuleChoices } from "./condition-fields.tsx";
import type { loader } from "./loader.server.ts";
import type { RuleValues } from "./read-rule.server.ts";
import { RuleForm } from "./rule-form.tsx";

export { clientLoader } from "../../../frame/client-loader.ts";
export { headers } from "../../../frame/headers.server.ts";
export { shouldRevalidate } from "../../../frame/use-draft.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rules.rule);

const LIST = "/app/rates/rules";

export default function EditRule() {
  const { rule } = useLoaderData<typeof loader>();
  const texts = useTexts().rules;
  if (rule !== null) return <RulePage key={rule.key} page={rule} />;
  return <NotTherePage title={texts.rule} back={{ content: texts.title, url: LIST }} />;
}

interface RulePageProps {
  readonly page: RuleChoices & { readonly key: string; readonly values: RuleValues };
}

function RulePage({ page }: RulePageProps) {
  const texts = useTexts().rules;
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const fields = () => ({ key: draft.key, rule: JSON.stringify(draft.values) });
  return (
    <EditPage
      id="rule"
      title={page.key === "" ? texts.newTitle : texts.editTitle(page.values.name)}
      back={{ content: texts.title, url: LIST }}
      draft={draft}
      onSave={() => fetcher.submit(fields(), { method: "post" })}
      below={<TryOnOrders what="rule" fields={fields} />}
    >
      <RuleForm values={draft.values} wrong={draft.wrong} choices={page} onChange={draft.change} />
    </EditPage>
  );
}
