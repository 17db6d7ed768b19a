import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopSettingsInput } from "../../../../domain/orders/settings.ts";
import { saveSettings } from "../../../../domain/orders/settings.ts";
import { settleKeptBack } from "../../../../domain/orders/settling/settle-kept-back.ts";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { formNumber } from "../../frame/form-numbers.server.ts";
import { jsonField, readForm } from "../../frame/read-form.server.ts";
import type { MethodRow } from "./method-rows.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveMethods(context, await readForm(request, methodsForm));
}

const MOST_ROWS = 100;
const field = z.string().trim().max(1000);

const row: z.ZodType<MethodRow> = z.object({
  name: field,
  service: field,
  countries: field,
  upToKg: field,
  upToValue: field,
});

/** The rows as JSON, because their number is the merchant's. */
export const methodsForm = z.object({ rows: jsonField(z.array(row).max(MOST_ROWS)) });

type Methods = NonNullable<ShopSettingsInput["shippingMethods"]>;

/** `wrong`: paths such as `rows.2.service`. With a wrong field, nothing is stored. */
export async function saveMethods(
  { services, shop }: ShopContext,
  { rows }: z.output<typeof methodsForm>,
): Promise<{ readonly outcome: "saved" } | { readonly outcome: "wrong"; readonly wrong: readonly string[] }> {
  const known = new Set<string>(countryCodes);
  const unknownCountries = rows.flatMap(({ countries }, index) =>
    codesOf(countries).every((code) => known.has(code)) ? [] : [`rows.${index}.countries`],
  );
  const result = await (unknownCountries.length > 0
    ? null
    : saveSettings(services, shop, { shippingMethods: rows.map(methodOf) }));
  if (result === null) return { outcome: "wrong", wrong: unknownCountries };
  if (result.ok) {
    await settleKeptBack(services, shop, result.settings);
    return { outcome: "saved" };
  }
  return { outcome: "wrong", wrong: Object.keys(result.errors).map(fieldOf) };
}

function methodOf({ name, service, countries, upToKg, upToValue }: MethodRow): Methods[number] {
  const codes = codesOf(countries);
  return {
    name,
    service,
    countries: codes.length === 0 ? "all" : codes,
    upToG: upToKg === "" ? null : Math.round(formNumber(upToKg) * 1000),
    upToValue: upToValue === "" ? null : formNumber(upToValue),
  };
}

function codesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");
}

/** `shippingMethods.2.upToG` belongs to the third row's weight. */
function fieldOf(path: string): string {
  const [, index = "0", name = "name"] = path.split(".");
  return `rows.${index}.${name === "upToG" ? "upToKg" : name}`;
}
