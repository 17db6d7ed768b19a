import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../../texts/document-title.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { EditPage, NotTherePage } from "../../../frame/edit-page.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { TryOnOrders } from "../../try-on-orders/try-on-orders.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import type { ServiceRuleValues } from "./read-service-rule.server.ts";
import type { ServiceRuleChoices } from "./service-rule-form.tsx";
import { ServiceRuleForm } from "./service-rule-form.tsx";

export { clientLoader } from "../../../frame/client-loader.ts";
export { headers } from "../../../frame/headers.server.ts";
export { shouldRevalidate } from "../../../frame/use-draft.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.serviceRules.rule);

const LIST = "/app/rates/service-rules";

export default function EditServiceRule() {
  const { rule } = useLoaderData<typeof loader>();
  const texts = useTexts().serviceRules;
  if (rule !== null) return <ServiceRulePage key={rule.key} page={rule} />;
  return <NotTherePage title={texts.rule} back={{ content: texts.title, url: LIST }} />;
}

interface ServiceRulePageProps {
  readonly page: ServiceRuleChoices & { readonly key: string; readonly values: ServiceRuleValues };
}

function ServiceRulePage({ page }: ServiceRulePageProps) {
  const { rules, serviceRules: texts } = useTexts();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const fields = () => ({ key: draft.key, rule: JSON.stringify(draft.values) });
  return (
    <EditPage
      id="service-rule"
      title={page.key === "" ? texts.newTitle : rules.editTitle(page.values.name)}
      back={{ content: texts.title, url: LIST }}
      draft={draft}
      onSave={() => fetcher.submit(fields(), { method: "post" })}
      below={<TryOnOrders what="service-rule" fields={fields} />}
    >
      <ServiceRuleForm values={draft.values} wrong={draft.wrong} choices={page} onChange={draft.change} />
    </EditPage>
  );
}
