import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { saveSettings } from "../../../../domain/orders/settings.ts";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { fieldSchemas, storedValues, wrongFields } from "../../frame/fields.server.ts";
import { jsonField, readForm } from "../../frame/read-form.server.ts";
import { methodFields } from "./method-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveMethods(context, await readForm(request, methodsForm));
}

const MOST_ROWS = 100;
const row = z.object(fieldSchemas(methodFields));

/** The rows as JSON, because their number is the merchant's. */
export const methodsForm = z.object({ rows: jsonField(z.array(row).max(MOST_ROWS)) });

/** `wrong`: paths such as `rows.2.service`. With a wrong field, nothing is stored. */
export async function saveMethods(
  { services, shop }: ShopContext,
  { rows }: z.output<typeof methodsForm>,
): Promise<{ readonly outcome: "saved" } | { readonly outcome: "wrong"; readonly wrong: readonly string[] }> {
  const known = new Set<string>(countryCodes);
  const shippingMethods = rows.map((each) => storedValues(methodFields, each, shop.currency ?? undefined));
  const unknownCountries = shippingMethods.flatMap(({ countries }, index) =>
    countries === "all" || countries.every((code) => known.has(code)) ? [] : [`rows.${index}.countries`],
  );
  const result = await (unknownCountries.length > 0
    ? null
    : saveSettings(services, shop, { shippingMethods }));
  if (result === null) return { outcome: "wrong", wrong: unknownCountries };
  if (result.ok) return { outcome: "saved" };
  return { outcome: "wrong", wrong: Object.keys(result.errors).map(fieldOf) };
}

/** `shippingMethods.2.upToG` belongs to the third row's weight. */
function fieldOf(path: string): string {
  const [, index = "0", ...inside] = path.split(".");
  const [field] = wrongFields(methodFields, [inside.join(".")]);
  return `rows.${index}.${field || "name"}`;
}
