import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { removeItem } from "../listed-items.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnExchange(context, await readForm(request, exchangeForm));
}

export const exchangeForm = z.object({ intent: z.literal("remove"), key: z.string().trim() });

export async function actOnExchange(context: ShopContext, { key }: z.output<typeof exchangeForm>) {
  return { intent: "remove" as const, done: await removeItem(context, "exchangeRates", key) };
}
