import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { SettingsServices } from "../../../domain/orders/settings.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { fieldSchemas, storedValues, wrongFields } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { customsFields } from "./customs-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  return saveCustoms(await requireShop(request), await readForm(request, customsForm));
}

export const customsForm = z.object(fieldSchemas(customsFields));

/** Saves the customs data, or names the wrong fields: then nothing was stored. */
export async function saveCustoms(
  { services, shop }: { readonly services: SettingsServices; readonly shop: Shop },
  form: z.output<typeof customsForm>,
) {
  const saved = await saveSettings(services, shop, storedValues(customsFields, form));
  return { wrong: saved.ok ? [] : wrongFields(customsFields, Object.keys(saved.errors)) };
}
