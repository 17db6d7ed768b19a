import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../../frame/fields.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { fingerprint } from "../../frame/stale-save.server.ts";
import type { ShippingConfigDocument } from "../change-shipping-config.server.ts";
import { changeShippingConfig } from "../change-shipping-config.server.ts";
import type { HandlingValues } from "./handling-fields.ts";
import { handlingFields } from "./handling-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  return saveHandling(context, await readForm(request, handlingForm));
}

export const handlingForm = z.object({ ...fieldSchemas(handlingFields), key: z.string().trim() });

export async function saveHandling(
  context: Pick<ViewerContext, "services" | "caller">,
  form: z.output<typeof handlingForm>,
) {
  const change = await changeShippingConfig(context, (document) =>
    stored(document).key === form.key ? { ...document, handling: toHandling(form) } : null,
  );
  switch (change.outcome) {
    case "saved":
      return change;
    case "wrong": {
      const paths = change.paths.map((path) => path.replace(/^handling\./, ""));
      return { outcome: change.outcome, wrong: wrongFields(handlingFields, paths) };
    }
    case "changed":
      return { outcome: change.outcome, now: stored(change.document) };
  }
}

export function stored({ handling = {} }: ShippingConfigDocument) {
  const closedDates = [...(handling.closedDates ?? [])].sort();
  const shown = shownValues(handlingFields, { ...handling, closedDates });
  return { key: fingerprint(handling), values: { ...shown, anyTime: handling.cutOffAt === null } };
}

function toHandling(values: HandlingValues) {
  return { ...storedValues(handlingFields, values), ...(values.anyTime && { cutOffAt: null }) };
}
