import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { formNumber } from "../../frame/form-numbers.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import type { ShippingConfigDocument } from "../change-shipping-config.server.ts";
import { changeShippingConfig, fingerprint } from "../change-shipping-config.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  return saveHandling(context, await readForm(request, handlingForm));
}

const field = z.string().trim();
const days = z.string().transform((text) => text.split(",").filter((day) => day !== ""));

export const handlingForm = z.object({
  key: field,
  timeZone: field,
  anyTime: z.enum(["true", "false"]).transform((text) => text === "true"),
  cutOffAt: field,
  preparationDays: field,
  weekdays: days,
  /** `origin`, a country, or empty for none. */
  holidaysOf: field,
  closedDates: days,
});

/** As typed; lists as lists. */
type HandlingValues = Omit<z.output<typeof handlingForm>, "key">;

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
    case "wrong":
      return {
        outcome: change.outcome,
        wrong: change.paths.map((path) => path.replace(/^handling\./, "").replace(/\.\d+$/, "")),
      };
    case "changed":
      return { outcome: change.outcome, now: stored(change.document) };
  }
}

export function stored({ handling = {} }: ShippingConfigDocument) {
  const values: HandlingValues = {
    timeZone: handling.timeZone ?? "",
    anyTime: handling.cutOffAt === null,
    cutOffAt: handling.cutOffAt ?? "",
    preparationDays: String(handling.preparationDays),
    weekdays: [...(handling.weekdays ?? [])],
    holidaysOf: handling.holidaysOf ?? "",
    closedDates: [...(handling.closedDates ?? [])].sort(),
  };
  return { key: fingerprint(handling), values };
}

function toHandling(form: HandlingValues) {
  return {
    timeZone: form.timeZone,
    cutOffAt: form.anyTime ? null : form.cutOffAt,
    preparationDays: formNumber(form.preparationDays),
    weekdays: form.weekdays,
    closedDates: form.closedDates,
    holidaysOf: form.holidaysOf === "" ? null : form.holidaysOf,
  };
}
