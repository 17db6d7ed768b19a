import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { stateProblems } from "../../../../../domain/shipping-config/state-problems.ts";
import { requireShop } from "../../../../shopify/require-shop.server.ts";
import { jsonField, readForm } from "../../../frame/read-form.server.ts";
import type { ViewerContext } from "../../../frame/require-viewer.server.ts";
import { saveItem } from "../../listed-items.server.ts";
import { ruleField, ruleValues, ruleWithPlaces, toRule } from "./read-rule.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveRule(context, await readForm(request, ruleForm, LONGEST_RULE));
}

export const ruleForm = z.object({ key: z.string().max(40), rule: jsonField(ruleValues) });

/** Bytes. A rule may list thousands of postcodes. */
export const LONGEST_RULE = 1024 * 1024;

export async function saveRule(
  context: Pick<ViewerContext, "services" | "caller">,
  form: z.output<typeof ruleForm>,
) {
  const states = stateProblems([ruleWithPlaces(form.rule)]);
  if (states.length > 0)
    return {
      outcome: "wrong" as const,
      wrong: states.map(({ path }) => ruleField(path.replace(/^checkoutRules\.0\./, ""))),
    };
  return saveItem(context, {
    list: "checkoutRules",
    key: form.key,
    item: () => toRule(form.rule),
    // A rule's content is its identity, so a rule that another save has changed is another rule.
    isSame: () => false,
    wrong: (paths) => paths.map(ruleField),
    shown: () => null,
  });
}
