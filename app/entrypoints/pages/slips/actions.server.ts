import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MAX_LOGO_BYTES, readLogo } from "../../../domain/orders/printing/logo.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import { languages } from "../../../texts/index.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { fieldSchemas, storedValues } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { sayingsFields } from "./sayings-fields.ts";

/** Bytes: a logo in base64, percent-encoded. */
const LONGEST_FORM = 3 * MAX_LOGO_BYTES;

export async function action({ request }: ActionFunctionArgs) {
  return actOnSlips(await requireShop(request), await readForm(request, slipsForm, LONGEST_FORM));
}

/** The forms of the page's buttons. */
export const slipsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("words"),
    language: z.string().refine((code) => code in languages, "must be a language"),
    ...fieldSchemas(sayingsFields),
  }),
  z.object({ intent: z.literal("logo"), picture: z.base64() }),
  z.object({ intent: z.literal("remove-logo") }),
]);

export interface SlipsAnswer {
  readonly intent: "words" | "logo" | "remove-logo";
  /** False: it can't be stored, and nothing was. */
  readonly ok: boolean;
  /** The letters of the words that no slip can show; absent: all can be shown. */
  readonly letters?: readonly string[];
}

export async function actOnSlips(
  { services, shop }: Pick<ShopContext, "services" | "shop">,
  form: z.output<typeof slipsForm>,
): Promise<SlipsAnswer> {
  const { intent } = form;
  if (intent === "words") {
    const { language } = form;
    const sayings = storedValues(sayingsFields, form);
    const letters = services.ports.unprintable(Object.values(sayings).join(" "));
    if (letters.length > 0) return { intent, ok: false, letters };
    const saved = await saveSettings(services, shop, ({ slipSayings }) => ({
      slipSayings: { ...slipSayings, [language]: sayings },
    }));
    return { intent, ok: saved.ok };
  }
  const logo = intent === "logo" ? await readLogo(Buffer.from(form.picture, "base64")) : null;
  if (intent === "logo" && logo === null) return { intent, ok: false };
  await services.logos.set(shop.merchantId, logo);
  return { intent, ok: true };
}
