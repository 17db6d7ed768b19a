import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { removeItem } from "../listed-items.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  return actOnPacking(context, await readForm(request, packingForm));
}

export const packingForm = z.object({ intent: z.literal("remove"), key: z.string().trim() });

export async function actOnPacking(
  context: Pick<ViewerContext, "services" | "caller">,
  { key }: z.output<typeof packingForm>,
) {
  return { intent: "remove" as const, done: await removeItem(context, "boxes", key) };
}
