import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Caller } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { services, caller } = await requireViewer(request, "ship");
  return actOnPile(services, caller, await readForm(request, pileForm));
}

const MOST_DONE_AT_ONCE = 500;

/** The buttons beside changed parcels. */
export const pileForm = z.object({
  intent: z.literal("pile-done"),
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.uuid()).max(MOST_DONE_AT_ONCE)),
});

export async function actOnPile(
  { ports, parcelChanges }: Pick<Services, "ports" | "parcelChanges">,
  caller: Caller,
  { ids }: z.output<typeof pileForm>,
) {
  await parcelChanges.done(caller, ids, ports.clock.now());
  return { done: ids.length };
}
