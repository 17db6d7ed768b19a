import type { ShopContext } from "../require-shop.server.ts";
import type { CheckoutConnection } from "./connect-checkout.ts";
import { connectCheckout } from "./connect-checkout.ts";
import type { SettingsField } from "./settings-page.ts";
import { saveSettingsForm } from "./settings-page.ts";

const LONGEST_KEY_NAME = 60;

export type SettingsAnswer =
  /** Nothing was stored when a field is wrong. */
  | { readonly intent: "save"; readonly wrong: readonly SettingsField[] }
  /** The key in clear, this once; `null` when the name was missing. */
  | { readonly intent: "create-key"; readonly key: string | null }
  | { readonly intent: "revoke-key" }
  | { readonly intent: "connect-checkout"; readonly connection: CheckoutConnection };

/**
 * What the settings page's forms and buttons do. Fields: `intent`; for `save` the form's own, for `create-key` `name`, for
 * `revoke-key` `prefix`.
 * @returns `null` when there is no such action
 */
export async function actOnSettings(context: ShopContext, form: FormData): Promise<SettingsAnswer | null> {
  switch (form.get("intent")) {
    case "save":
      return { intent: "save", wrong: await saveSettingsForm(context.services, context.shop, form) };
    case "create-key":
      return { intent: "create-key", key: await createKey(context, String(form.get("name") ?? "")) };
    case "revoke-key":
      await context.services.apiKeys.revoke(String(form.get("prefix") ?? ""), context.shop.merchantId);
      return { intent: "revoke-key" };
    case "connect-checkout":
      return { intent: "connect-checkout", connection: await connectCheckout(context) };
    default:
      return null;
  }
}

async function createKey({ services, shop }: ShopContext, given: string): Promise<string | null> {
  const name = given.trim().slice(0, LONGEST_KEY_NAME);
  if (name === "") return null;
  return (await services.apiKeys.create(shop.merchantId, shop.environment, name)).key;
}
