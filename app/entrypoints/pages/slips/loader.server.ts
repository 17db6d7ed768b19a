import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Shop } from "../../../domain/merchants/records.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import { languages } from "../../../texts/index.ts";
import { shownValues } from "../frame/fields.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { storedForm } from "../frame/stale-save.server.ts";
import { sayingsFields } from "./sayings-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return slipsPage(services, shop, format.language);
}

/** The merchant's logo, and their words in each language that shoppers read. */
export async function slipsPage(services: Pick<Services, "logos">, shop: Shop, language: string) {
  const logo = await services.logos.get(shop.merchantId);
  const { slipSayings } = readSettings(shop);
  const names = new Intl.DisplayNames(language, { type: "language" });
  return {
    logo: logo && `data:image/png;base64,${Buffer.from(logo.bytes).toString("base64")}`,
    language,
    sayings: Object.keys(languages).map((code) => ({
      code,
      name: names.of(code) ?? code,
      form: storedForm(shownValues(sayingsFields, slipSayings[code])),
    })),
  };
}
