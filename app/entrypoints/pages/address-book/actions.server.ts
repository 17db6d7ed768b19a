import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "../frame/read-form.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

const form = z.object({ intent: z.literal("remove"), id: z.uuid() });

export async function action({ request }: ActionFunctionArgs) {
  const { services, caller } = await requireViewer(request, "ship");
  const { id } = await readForm(request, form);
  return { removed: (await services.addressBook.remove(caller, id)) !== null };
}
