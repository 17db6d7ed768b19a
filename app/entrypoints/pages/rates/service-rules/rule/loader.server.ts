import type { LoaderFunctionArgs } from "@remix-run/node";
import { fallbackServices } from "../../../../../domain/orders/offers/offered-services.ts";
import { countryCodes } from "../../../../../domain/reference/countries.ts";
import type { ShopContext } from "../../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../../frame/page-format.server.ts";
import { requirePage } from "../../../frame/require-page.server.ts";
import { currentDocument } from "../../change-shipping-config.server.ts";
import { carrierCurrencies } from "../../currencies.server.ts";
import { keyedItems } from "../../listed-items.server.ts";
import { serviceRuleValuesOf } from "./read-service-rule.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  const rule = await serviceRulePage(context, new URL(request.url).searchParams.get("item"), format);
  return { rule };
}

/** One rule to edit, or an empty form for `null`. @returns null if the rule has been changed or removed */
export async function serviceRulePage(context: ShopContext, ruleKey: string | null, format: PageFormat) {
  const { services, shop, caller } = context;
  const document = await currentDocument(services, caller);
  const found = keyedItems(document, "serviceRules").find((known) => known.key === ruleKey);
  if (ruleKey !== null && found === undefined) return null;
  const currency = shop.currency ?? "EUR";
  const values = serviceRuleValuesOf(found?.item ?? {}, currency);
  const offered = (await fallbackServices(services, shop)).map(({ code, name }) => ({
    value: code,
    label: name,
  }));
  const { service } = values;
  const isMissing = service !== "" && offered.every(({ value }) => value !== service);
  return {
    key: found?.key ?? "",
    values,
    services: [...offered, ...(isMissing ? [{ value: service, label: service }] : [])],
    countries: format.regions(countryCodes),
    currencies: [
      ...new Set([
        currency,
        ...(await carrierCurrencies(services, shop)).map((known) => known.currency),
        values.cartValue.currency,
      ]),
    ],
  };
}
