import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { RulesPage } from "../rules/rules-page.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.serviceRules.title);

export default function ServiceRules() {
  const { rules } = useLoaderData<typeof loader>();
  const { rules: shared, serviceRules } = useTexts();
  const { title, body, add, emptyTitle, emptyBody, removeBody } = serviceRules;
  return (
    <RulesPage
      texts={{ ...shared, ...{ title, body, add, emptyTitle, emptyBody, removeBody } }}
      rules={rules}
      addUrl="/app/rates/service-rules/rule"
    />
  );
}
