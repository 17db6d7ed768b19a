import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MAX_LOGO_BYTES, readLogo } from "../../../domain/orders/printing/logo.ts";
import type { ShopSettings } from "../../../domain/orders/settings.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import { languages } from "../../../texts/index.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { fieldSchemas, shownValues, storedValues } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { openedKey, refuseStale, unlessStale } from "../frame/stale-save.server.ts";
import type { SaveAnswer } from "../frame/use-draft.ts";
import type { SayingsValues } from "./sayings-fields.ts";
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
    key: openedKey,
  }),
  z.object({ intent: z.literal("logo"), picture: z.base64() }),
  z.object({ intent: z.literal("remove-logo") }),
]);

export type SlipsAnswer =
  /** `ok` is false: it can't be stored, and nothing was. */
  | { readonly intent: "logo" | "remove-logo"; readonly ok: boolean }
  /** `letters`: those of the words that no slip can show; absent: all can be shown. */
  | ({
      readonly intent: "words";
      readonly ok: boolean;
      readonly letters?: readonly string[];
    } & SaveAnswer<SayingsValues>);

export async function actOnSlips(
  { services, shop }: Pick<ShopContext, "services" | "shop">,
  form: z.output<typeof slipsForm>,
): Promise<SlipsAnswer> {
  const { intent } = form;
  if (intent === "words") {
    const { language, key } = form;
    const sayings = storedValues(sayingsFields, form);
    const letters = services.ports.unprintable(Object.values(sayings).join(" "));
    const wrong = Object.entries(sayings)
      .filter(([, saying]) => services.ports.unprintable(String(saying)).length > 0)
      .map(([name]) => name);
    if (letters.length > 0) return { intent, ok: false, letters, outcome: "wrong", wrong };
    const shown = ({ slipSayings }: Pick<ShopSettings, "slipSayings">) =>
      shownValues(sayingsFields, slipSayings[language]);
    const answer = await unlessStale<SaveAnswer<SayingsValues>, SayingsValues>(async () => {
      const saved = await saveSettings(
        services,
        shop,
        ({ slipSayings }) => ({ slipSayings: { ...slipSayings, [language]: sayings } }),
        (stored, wanted) => refuseStale(key, shown(stored), shown(wanted)),
      );
      return saved.ok ? { outcome: "saved" } : { outcome: "wrong", wrong };
    });
    return { intent, ok: answer.outcome === "saved", ...answer };
  }
  const logo = intent === "logo" ? await readLogo(Buffer.from(form.picture, "base64")) : null;
  if (intent === "logo" && logo === null) return { intent, ok: false };
  await services.logos.set(shop.merchantId, logo);
  return { intent, ok: true };
}
