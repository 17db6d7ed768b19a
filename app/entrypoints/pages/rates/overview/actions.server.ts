import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { EngineError } from "../../../../domain/engine/index.ts";
import { readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  const answer = await actOnRates(context, await readForm(request, ratesForm));
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

/** The form that switches a carrier account on or off. */
export const ratesForm = z.object({
  intent: z.enum(["enable", "disable"]),
  accountId: z.string(),
});

/** Null: the merchant has no such account, or may not switch it on. */
export async function actOnRates(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  { intent, accountId }: z.output<typeof ratesForm>,
): Promise<{ readonly intent: "enable" | "disable" } | null> {
  try {
    await services.accounts.setEnabled(caller, accountId, intent === "enable");
  } catch (error) {
    if (error instanceof EngineError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN"))
      return null;
    throw error;
  }
  await services.merchantChanges.publish(caller.merchantId);
  return { intent };
}
