import type { ActionFunctionArgs } from "@remix-run/node";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { actOnRules, rulesForm } from "../rules/actions.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnRules(context, await readForm(request, rulesForm), "serviceRules");
}
