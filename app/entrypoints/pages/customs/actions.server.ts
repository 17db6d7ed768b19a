import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { SettingsServices, ShopSettings } from "../../../domain/orders/settings.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { openedKey, refuseStale, unlessStale } from "../frame/stale-save.server.ts";
import type { SaveAnswer } from "../frame/use-draft.ts";
import type { CustomsValues } from "./customs-fields.ts";
import { customsFields } from "./customs-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  return saveCustoms(await requireShop(request), await readForm(request, customsForm));
}

export const customsForm = z.object({ ...fieldSchemas(customsFields), key: openedKey });

/** Saves the customs data, or names the wrong fields: then nothing was stored. */
export async function saveCustoms(
  { services, shop }: { readonly services: SettingsServices; readonly shop: Shop },
  { key, ...form }: z.output<typeof customsForm>,
): Promise<SaveAnswer<CustomsValues>> {
  const shown = (settings: ShopSettings) => shownValues(customsFields, settings);
  return unlessStale<SaveAnswer<CustomsValues>, CustomsValues>(async () => {
    const saved = await saveSettings(services, shop, storedValues(customsFields, form), (stored, wanted) =>
      refuseStale(key, shown(stored), shown(wanted)),
    );
    if (saved.ok) return { outcome: "saved" };
    return { outcome: "wrong", wrong: wrongFields(customsFields, Object.keys(saved.errors)) };
  });
}
