import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { exportReasons, incoterms } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { SettingsServices } from "../../../domain/orders/settings.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { NumberField } from "./customs-fields.ts";
import { numberFields } from "./customs-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  return saveCustoms(await requireShop(request), await readForm(request, customsForm));
}

const none = z.literal("").transform(() => null);

export const customsForm = z.object({
  eori: z.string(),
  vat: z.string(),
  ioss: z.string(),
  rex: z.string(),
  incoterm: z.union([none, z.enum(incoterms)]),
  reason: z.union([none, z.enum(exportReasons)]),
});

export interface CustomsAnswer {
  /** The numbers that were refused. If there are any, nothing was stored. */
  readonly wrong: readonly NumberField[];
}

export async function saveCustoms(
  { services, shop }: { readonly services: SettingsServices; readonly shop: Shop },
  customs: z.output<typeof customsForm>,
): Promise<CustomsAnswer> {
  const saved = await saveSettings(services, shop, { customs });
  if (saved.ok) return { wrong: [] };
  return { wrong: numberFields.filter((field) => `customs.${field}` in saved.errors) };
}
