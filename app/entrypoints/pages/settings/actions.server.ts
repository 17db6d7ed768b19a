import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { openedKey, unlessStale } from "../frame/stale-save.server.ts";
import type { SaveAnswer } from "../frame/use-draft.ts";
import type { CheckoutAnswer } from "../set-up/checkout-actions.server.ts";
import { actOnCheckout, checkoutForms } from "../set-up/checkout-actions.server.ts";
import type { KeyAnswer } from "./api-keys.server.ts";
import { actOnKeys, keyForms } from "./api-keys.server.ts";
import { saveSettingsForm } from "./loader.server.ts";
import type { SettingsValues } from "./settings-form.server.ts";
import { settingsFormFields } from "./settings-form.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnSettings(context, await readForm(request, settingsForm));
}

/** The forms of the settings page and its buttons. */
export const settingsForm = z.discriminatedUnion("intent", [
  settingsFormFields.extend({ intent: z.literal("save"), key: openedKey }),
  ...keyForms,
  ...checkoutForms,
]);

export type SettingsAnswer =
  | ({ readonly intent: "save" } & SaveAnswer<SettingsValues>)
  | KeyAnswer
  | CheckoutAnswer;

export async function actOnSettings(
  context: ShopContext,
  form: z.output<typeof settingsForm>,
): Promise<SettingsAnswer> {
  switch (form.intent) {
    case "save": {
      const { intent, key, ...values } = form;
      const answer = await unlessStale<SaveAnswer<SettingsValues>, SettingsValues>(async () => {
        const wrong = await saveSettingsForm(context.services, context.shop, values, key);
        return wrong.length === 0 ? { outcome: "saved" } : { outcome: "wrong", wrong };
      });
      return { intent, ...answer };
    }
    case "create-key":
    case "replace-key":
    case "revoke-key": {
      const { services, caller, userId } = context;
      return actOnKeys(services, caller, userId === null ? "app" : `user ${userId}`, form);
    }
    default:
      return actOnCheckout(context, form);
  }
}
