import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { changeItems, removeItem } from "../listed-items.server.ts";

const key = z.string().max(40);

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnRules(context, await readForm(request, rulesForm));
}

export const rulesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), key, by: z.enum(["up", "down"]) }),
  z.object({ intent: z.literal("switch"), key, active: z.enum(["true", "false"]) }),
  z.object({ intent: z.literal("remove"), key }),
]);

/** @param list the rules of checkout, or those that choose a label's service */
export async function actOnRules(
  context: ShopContext,
  form: z.output<typeof rulesForm>,
  list: "checkoutRules" | "serviceRules" = "checkoutRules",
) {
  switch (form.intent) {
    case "move": {
      let place = 0;
      const done = await changeItems(context, list, form.key, (rules, index) => {
        const to = Math.min(Math.max(index + (form.by === "up" ? -1 : 1), 0), rules.length - 1);
        place = to + 1;
        const others = rules.filter((_rule, at) => at !== index);
        return [...others.slice(0, to), ...rules.slice(index, index + 1), ...others.slice(to)];
      });
      return { intent: form.intent, done, place, by: form.by };
    }
    case "switch": {
      const active = form.active === "true";
      const done = await changeItems(context, list, form.key, (rules, index) =>
        rules.map((rule, at) => (at === index ? { ...rule, active } : rule)),
      );
      return { intent: form.intent, done, active };
    }
    case "remove":
      return { intent: form.intent, done: await removeItem(context, list, form.key) };
  }
}
