import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { loader } from "./loader.server.ts";
import { ruleSentence } from "./rule-sentence.ts";
import { RulesPage } from "./rules-page.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rules.title);

export default function Rules() {
  const { rules } = useLoaderData<typeof loader>();
  const texts = useTexts().rules;
  return (
    <RulesPage
      texts={texts}
      rules={rules.map((rule) => ({ ...rule, sentence: ruleSentence(rule, texts) }))}
      addUrl="/app/rates/rules/rule"
    />
  );
}
