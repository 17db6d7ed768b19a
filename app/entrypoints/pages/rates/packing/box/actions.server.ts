import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../../../frame/fields.server.ts";
import { readForm } from "../../../frame/read-form.server.ts";
import type { ViewerContext } from "../../../frame/require-viewer.server.ts";
import { requireViewer } from "../../../frame/require-viewer.server.ts";
import type { ShippingConfigDocument } from "../../change-shipping-config.server.ts";
import type { Item } from "../../listed-items.server.ts";
import { saveItem } from "../../listed-items.server.ts";
import type { BoxValues } from "./box-fields.ts";
import { boxFields } from "./box-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  return saveBox(context, await readForm(request, boxForm));
}

const text = z.string().trim();

/** The form of one box, as typed. */
export const boxForm = z.object({ ...fieldSchemas(boxFields), key: text, code: text });

export async function saveBox(
  context: Pick<ViewerContext, "services" | "caller" | "shop">,
  form: z.output<typeof boxForm>,
) {
  return saveItem(context, {
    list: "boxes",
    key: form.key,
    item: (document) =>
      toBox(
        form,
        form.code === "" ? freeCode(form.name, document) : form.code,
        context.shop?.currency ?? undefined,
      ),
    isSame: ({ code }) => code === form.code,
    wrong: (paths) => wrongFields(boxFields, paths),
    shown: stored,
  });
}

export function stored({ key, item }: { readonly key: string; readonly item: Item<"boxes"> }) {
  return { key, code: item.code, values: valuesOf(item) };
}

export const noBox = valuesOf({});

function valuesOf(box: Partial<Item<"boxes">>): BoxValues {
  const shown = shownValues(boxFields, box);
  // No padding is none that a merchant entered.
  const padding = box.paddingCm === 0 ? "" : shown.padding;
  return { ...shown, padding, outer: box.outerCm === undefined ? "same" : "own" };
}

function toBox(values: BoxValues, code: string, currency?: string) {
  // A box that was never weighed is better than none, so an unknown weight counts as nothing.
  const known = { ...values, weight: values.weight === "" ? "0" : values.weight };
  const { outerCm, ...box } = storedValues(boxFields, known, currency);
  return { code, ...box, ...(values.outer === "own" && { outerCm }) };
}

const LONGEST_CODE = 24;

/** The box's code in papers and logs: the letters of its name, with a number if another box has the same. */
function freeCode(name: string, { boxes = [] }: ShippingConfigDocument): string {
  const taken = new Set(boxes.map(({ code }) => code));
  const letters = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_CODE - 4)
    .replace(/^-|-$/g, "");
  const stem = letters === "" ? "box" : letters;
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number++) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}
