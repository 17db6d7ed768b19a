import type { LoaderFunctionArgs } from "@remix-run/node";
import { callerOf } from "../../../../domain/orders/caller-of.ts";
import { offeredServices } from "../../../../domain/orders/offers/offered-services.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { currentDocument } from "../change-shipping-config.server.ts";
import { keyedItems } from "../listed-items.server.ts";
import { ruleSummary } from "./rule-summary.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  return rulesPage(context, format);
}

/** The rules in their order, with formatted values. */
export async function rulesPage(context: ShopContext, format: PageFormat) {
  const document = await currentDocument(context.services, context.caller);
  const names = new Map((await serviceChoices(context)).map(({ value, label }) => [value, label]));
  return {
    rules: keyedItems(document, "checkoutRules").map((rule) => ({
      key: rule.key,
      ...ruleSummary(rule.item, format, names),
    })),
  };
}

/** Services that rules can name. */
export async function serviceChoices({ services, shop }: ShopContext) {
  const accounts = await services.ports.accounts.enabled(callerOf(shop));
  return offeredServices(services.ports.carriers, accounts).map(({ carrier, service, name }) => ({
    value: `${carrier.code}.${service.code}`,
    label: name,
  }));
}
