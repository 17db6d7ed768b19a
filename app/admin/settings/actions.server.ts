import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { CheckoutAnswer } from "../set-up/checkout-actions.server.ts";
import { actOnCheckout, checkoutForms } from "../set-up/checkout-actions.server.ts";
import type { KeyAccess, KeyDays } from "./key-choices.ts";
import { keyAccess, keyDays, scopesOf } from "./key-choices.ts";
import type { SettingsField } from "./loader.server.ts";
import { saveSettingsForm, settingsFields } from "./loader.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnSettings(context, await readForm(request, settingsForm));
}

const LONGEST_KEY_NAME = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The forms of the settings page and its buttons. */
export const settingsForm = z.discriminatedUnion("intent", [
  settingsFields.extend({ intent: z.literal("save") }),
  z.object({
    intent: z.literal("create-key"),
    name: z.string().regex(/^\P{Cc}*$/u, "must not hold control characters"),
    access: z.enum(keyAccess),
    days: z.enum(keyDays),
  }),
  z.object({
    intent: z.literal("revoke-key"),
    prefix: z.string().regex(/^wb_(sandbox|live)_[0-9A-Za-z]+$/, "must be the beginning of a key"),
  }),
  ...checkoutForms,
]);

export type SettingsAnswer =
  /** With a wrong field, nothing was stored. */
  | { readonly intent: "save"; readonly outcome: "saved" }
  | { readonly intent: "save"; readonly outcome: "wrong"; readonly wrong: readonly SettingsField[] }
  /** The new key in clear, shown once; `null` if its name was missing. */
  | { readonly intent: "create-key"; readonly key: string | null }
  | { readonly intent: "revoke-key" }
  | CheckoutAnswer;

export async function actOnSettings(
  context: ShopContext,
  form: z.output<typeof settingsForm>,
): Promise<SettingsAnswer> {
  switch (form.intent) {
    case "save": {
      const wrong = await saveSettingsForm(context.services, context.shop, form);
      return wrong.length === 0
        ? { intent: form.intent, outcome: "saved" }
        : { intent: form.intent, outcome: "wrong", wrong };
    }
    case "create-key":
      return { intent: "create-key", key: await createKey(context, form) };
    case "revoke-key":
      await context.services.apiKeys.revoke(form.prefix, context.shop.merchantId);
      return { intent: "revoke-key" };
    default:
      return actOnCheckout(context, form);
  }
}

async function createKey(
  { services, shop, userId }: ShopContext,
  {
    name: given,
    access,
    days,
  }: { readonly name: string; readonly access: KeyAccess; readonly days: KeyDays },
): Promise<string | null> {
  const name = given.trim().slice(0, LONGEST_KEY_NAME);
  if (name === "") return null;
  const endMs = services.ports.clock.now().getTime() + Number(days) * DAY_MS;
  const { key } = await services.apiKeys.create({
    merchantId: shop.merchantId,
    environment: shop.environment,
    name,
    scopes: scopesOf[access],
    expiresAt: days === "0" ? null : new Date(endMs),
    createdBy: userId === null ? "app" : `user ${userId}`,
  });
  return key;
}
