import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopSettings } from "../../../../domain/orders/settings.ts";
import { saveSettings } from "../../../../domain/orders/settings.ts";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../../frame/fields.server.ts";
import { jsonField, readForm } from "../../frame/read-form.server.ts";
import { openedKey, refuseStale, unlessStale } from "../../frame/stale-save.server.ts";
import type { SaveAnswer } from "../../frame/use-draft.ts";
import type { MethodRow } from "./method-fields.ts";
import { methodFields } from "./method-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveMethods(context, await readForm(request, methodsForm));
}

const MOST_ROWS = 100;
const row = z.object(fieldSchemas(methodFields));

/** The rows as JSON, because their number is the merchant's. */
export const methodsForm = z.object({ rows: jsonField(z.array(row).max(MOST_ROWS)), key: openedKey });

/** `wrong`: paths such as `rows.2.service`. With a wrong field, nothing is stored. */
export async function saveMethods(
  { services, shop }: ShopContext,
  { rows, key }: z.output<typeof methodsForm>,
): Promise<SaveAnswer<MethodsValues>> {
  const known = new Set<string>(countryCodes);
  const shippingMethods = rows.map((each) => storedValues(methodFields, each, shop.currency ?? undefined));
  const unknownCountries = shippingMethods.flatMap(({ countries }, index) =>
    countries === "all" || countries.every((code) => known.has(code)) ? [] : [`rows.${index}.countries`],
  );
  if (unknownCountries.length > 0) return { outcome: "wrong", wrong: unknownCountries };
  return unlessStale<SaveAnswer<MethodsValues>, MethodsValues>(async () => {
    const result = await saveSettings(services, shop, { shippingMethods }, (stored, wanted) =>
      refuseStale(key, shownMethods(stored), shownMethods(wanted)),
    );
    if (result.ok) return { outcome: "saved" };
    return { outcome: "wrong", wrong: Object.keys(result.errors).map(fieldOf) };
  });
}

interface MethodsValues {
  readonly rows: readonly MethodRow[];
}

export function shownMethods({ shippingMethods }: Pick<ShopSettings, "shippingMethods">): MethodsValues {
  return { rows: shippingMethods.map((method) => shownValues(methodFields, method)) };
}

/** `shippingMethods.2.upToG` belongs to the third row's weight. */
function fieldOf(path: string): string {
  const [, index = "0", ...inside] = path.split(".");
  const [field] = wrongFields(methodFields, [inside.join(".")]);
  return `rows.${index}.${field || "name"}`;
}
