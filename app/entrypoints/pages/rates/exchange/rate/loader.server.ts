import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ShopContext } from "../../../../shopify/require-shop.server.ts";
import { shownValues } from "../../../frame/fields.server.ts";
import type { PageFormat } from "../../../frame/page-format.server.ts";
import { requirePage } from "../../../frame/require-page.server.ts";
import { currentDocument } from "../../change-shipping-config.server.ts";
import { currencyChoices } from "../../currencies.server.ts";
import { keyedItems } from "../../listed-items.server.ts";
import { todayOf } from "../loader.server.ts";
import { exchangeRateFields } from "./exchange-rate-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  const asked = new URL(request.url).searchParams;
  const rate = await exchangeRatePage(
    context,
    { key: asked.get("item"), from: asked.get("from") ?? "", to: asked.get("to") ?? "" },
    format,
  );
  return { rate };
}

/** One rate to edit, or the form of a new one. @returns null if the rate has been changed or removed */
export async function exchangeRatePage(
  context: ShopContext,
  { key, from, to }: { readonly key: string | null; readonly from: string; readonly to: string },
  format: PageFormat,
) {
  const document = await currentDocument(context.services, context.caller);
  const found = keyedItems(document, "exchangeRates").find((known) => known.key === key);
  if (key !== null && found === undefined) return null;
  const today = todayOf(context, document);
  const values = shownValues(exchangeRateFields, found?.item ?? { from, to, date: today });
  return { key: found?.key ?? "", values, currencies: currencyChoices(format) };
}
