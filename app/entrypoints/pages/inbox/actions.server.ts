import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { reconcileNow } from "../../shopify/reconcile/ask-for-reconciliation.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const answer = await actOnInbox(await requireShop(request), await readForm(request, inboxForm));
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

/** The forms of the page's buttons. */
export const inboxForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("run-again"), id: z.uuid() }),
  z.object({ intent: z.literal("run-failing-again") }),
  z.object({ intent: z.literal("reconcile") }),
]);

/** `count`: entries that run again. */
export type InboxAnswer =
  | { readonly intent: "run-again" | "run-failing-again"; readonly count: number }
  | { readonly intent: "reconcile" };

/** @returns `null` if the shop has no such entry */
export async function actOnInbox(
  { services, shop }: ShopContext,
  form: z.output<typeof inboxForm>,
): Promise<InboxAnswer | null> {
  const { intent } = form;
  switch (intent) {
    case "run-again":
      return (await services.inbox.runAgain(shop.domain, form.id)) ? { intent, count: 1 } : null;
    case "run-failing-again":
      return { intent, count: await services.inbox.runFailingAgain(shop.domain) };
    case "reconcile":
      await reconcileNow(services, shop);
      return { intent };
  }
}
