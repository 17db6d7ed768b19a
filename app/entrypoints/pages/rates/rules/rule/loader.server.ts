import type { LoaderFunctionArgs } from "@remix-run/node";
import { countryCodes } from "../../../../../domain/reference/countries.ts";
import type { ShopContext } from "../../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../../frame/page-format.server.ts";
import { requirePage } from "../../../frame/require-page.server.ts";
import { currentDocument } from "../../change-shipping-config.server.ts";
import { carrierCurrencies } from "../../currencies.server.ts";
import { keyedItems } from "../../listed-items.server.ts";
import { serviceChoices } from "../loader.server.ts";
import { emptyRule, ruleValuesOf } from "./read-rule.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  const rule = await rulePage(context, new URL(request.url).searchParams.get("item"), format);
  return { rule };
}

/** One rule to edit, or an empty form for `null`. @returns null if the rule has been changed or removed */
export async function rulePage(context: ShopContext, ruleKey: string | null, format: PageFormat) {
  const { services, shop, caller } = context;
  const document = await currentDocument(services, caller);
  const found = keyedItems(document, "checkoutRules").find((known) => known.key === ruleKey);
  if (ruleKey !== null && found === undefined) return null;
  const currency = shop.currency ?? "EUR";
  const values = found === undefined ? emptyRule(currency) : ruleValuesOf(found.item, currency);
  const chosen = values.services.map((value) => ({ value, label: value }));
  const offered = await serviceChoices(context);
  const missing = chosen.filter(({ value }) => offered.every((service) => service.value !== value));
  return {
    key: found?.key ?? "",
    values,
    services: [...offered, ...missing],
    countries: format.regions(countryCodes),
    currencies: [
      ...new Set([
        currency,
        ...(await carrierCurrencies(services, shop)).map((known) => known.currency),
        values.currency,
        values.cartValue.currency,
      ]),
    ],
  };
}
