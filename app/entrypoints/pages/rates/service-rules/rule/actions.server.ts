import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { stateProblems } from "../../../../../domain/shipping-config/state-problems.ts";
import { requireShop } from "../../../../shopify/require-shop.server.ts";
import { jsonField, readForm } from "../../../frame/read-form.server.ts";
import type { ViewerContext } from "../../../frame/require-viewer.server.ts";
import { saveItem } from "../../listed-items.server.ts";
import { LONGEST_RULE } from "../../rules/rule/actions.server.ts";
import { ruleWithPlaces } from "../../rules/rule/read-rule.server.ts";
import { serviceRuleField, serviceRuleValues, toServiceRule } from "./read-service-rule.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveServiceRule(context, await readForm(request, serviceRuleForm, LONGEST_RULE));
}

export const serviceRuleForm = z.object({ key: z.string().max(40), rule: jsonField(serviceRuleValues) });

export async function saveServiceRule(
  context: Pick<ViewerContext, "services" | "caller">,
  form: z.output<typeof serviceRuleForm>,
) {
  const states = stateProblems([ruleWithPlaces(form.rule)], "serviceRules");
  if (states.length > 0)
    return {
      outcome: "wrong" as const,
      wrong: states.map(({ path }) => serviceRuleField(path.replace(/^serviceRules\.0\./, ""))),
    };
  return saveItem(context, {
    list: "serviceRules",
    key: form.key,
    item: () => toServiceRule(form.rule),
    // A rule's content is its identity, so a rule that another save has changed is another rule.
    isSame: () => false,
    wrong: (paths) => paths.map(serviceRuleField),
    shown: () => null,
  });
}
