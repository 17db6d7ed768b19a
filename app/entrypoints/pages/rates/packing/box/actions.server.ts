import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "../../../frame/read-form.server.ts";
import type { ViewerContext } from "../../../frame/require-viewer.server.ts";
import { requireViewer } from "../../../frame/require-viewer.server.ts";
import type { ShippingConfigDocument } from "../../change-shipping-config.server.ts";
import { formDecimal, formNumber, whenFilled } from "../../form-numbers.server.ts";
import type { Item } from "../../listed-items.server.ts";
import { saveItem } from "../../listed-items.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  return saveBox(context, await readForm(request, boxForm));
}

const field = z.string().trim();

/** The form of one box, as typed. */
const boxValues = z.object({
  name: field,
  innerLength: field,
  innerWidth: field,
  innerHeight: field,
  outer: z.enum(["same", "own"]),
  outerLength: field,
  outerWidth: field,
  outerHeight: field,
  weight: field,
  maxWeight: field,
  padding: field,
  cost: field,
});

export type BoxValues = z.output<typeof boxValues>;

export const boxForm = boxValues.extend({ key: field, code: field });

export async function saveBox(
  context: Pick<ViewerContext, "services" | "caller">,
  form: z.output<typeof boxForm>,
) {
  const answer = await saveItem(
    context,
    "boxes",
    form.key,
    (document) => toBox(form, form.code === "" ? freeCode(form.name, document) : form.code),
    ({ code }) => code === form.code,
  );
  if (answer.outcome === "wrong")
    return { outcome: answer.outcome, wrong: answer.paths.map((path) => fieldsByPath[path] ?? "") };
  if (answer.outcome === "changed")
    return { outcome: answer.outcome, now: answer.now === null ? null : stored(answer.now) };
  return answer;
}

export function stored({ key, item }: { readonly key: string; readonly item: Item<"boxes"> }) {
  return { key, code: item.code, values: valuesOf(item) };
}

export const noBox: BoxValues = {
  name: "",
  innerLength: "",
  innerWidth: "",
  innerHeight: "",
  outer: "same",
  outerLength: "",
  outerWidth: "",
  outerHeight: "",
  weight: "",
  maxWeight: "",
  padding: "",
  cost: "",
};

function valuesOf(box: Item<"boxes">): BoxValues {
  const { outerCm } = box;
  return {
    name: box.name,
    innerLength: String(box.innerCm.length),
    innerWidth: String(box.innerCm.width),
    innerHeight: String(box.innerCm.height),
    outer: outerCm === undefined ? "same" : "own",
    outerLength: String(outerCm?.length ?? ""),
    outerWidth: String(outerCm?.width ?? ""),
    outerHeight: String(outerCm?.height ?? ""),
    weight: String(box.weightKg),
    maxWeight: String(box.maxWeightKg ?? ""),
    padding: box.paddingCm ? String(box.paddingCm) : "",
    cost: String(box.cost ?? ""),
  };
}

function toBox(values: BoxValues, code: string) {
  const { innerLength, innerWidth, innerHeight, outerLength, outerWidth, outerHeight } = values;
  return {
    code,
    name: values.name,
    innerCm: size(innerLength, innerWidth, innerHeight),
    ...(values.outer === "same" ? {} : { outerCm: size(outerLength, outerWidth, outerHeight) }),
    // A box that was never weighed is better than none, so an unknown weight counts as nothing.
    weightKg: values.weight === "" ? 0 : formNumber(values.weight),
    ...whenFilled("maxWeightKg", values.maxWeight, formNumber),
    ...whenFilled("paddingCm", values.padding, formNumber),
    ...whenFilled("cost", values.cost, formDecimal),
  };
}

function size(length: string, width: string, height: string) {
  return { length: formNumber(length), width: formNumber(width), height: formNumber(height) };
}

const fieldsByPath: Readonly<Record<string, keyof BoxValues>> = {
  name: "name",
  "innerCm.length": "innerLength",
  "innerCm.width": "innerWidth",
  "innerCm.height": "innerHeight",
  "outerCm.length": "outerLength",
  "outerCm.width": "outerWidth",
  "outerCm.height": "outerHeight",
  weightKg: "weight",
  maxWeightKg: "maxWeight",
  paddingCm: "padding",
  cost: "cost",
};

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
