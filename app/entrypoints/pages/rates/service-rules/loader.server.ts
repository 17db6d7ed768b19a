import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTexts } from "../../../../texts/loaded.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { currentDocument } from "../change-shipping-config.server.ts";
import type { Item } from "../listed-items.server.ts";
import { keyedItems } from "../listed-items.server.ts";
import { serviceChoices } from "../rules/loader.server.ts";
import { conditionWords } from "../rules/rule-sentence.ts";
import { conditionsOf, firstFew } from "../rules/rule-summary.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  return serviceRulesPage(context, format);
}

/** The rules in their order, in words. */
export async function serviceRulesPage(context: ShopContext, format: PageFormat) {
  const document = await currentDocument(context.services, context.caller);
  const names = new Map((await serviceChoices(context)).map(({ value, label }) => [value, label]));
  return {
    rules: keyedItems(document, "serviceRules").map(({ key, item }) => ({
      key,
      name: item.name,
      active: item.active ?? true,
      stop: false,
      sentence: sentenceOf(item, names, format),
    })),
  };
}

/** “If the country is Greece and the order is tagged gift: use Gorgona Express” */
function sentenceOf(
  { when = {}, use }: Item<"serviceRules">,
  serviceNames: ReadonlyMap<string, string>,
  format: PageFormat,
): string {
  const { rules, serviceRules: own } = pageTexts(format.language);
  const { orderTags, cashOnDelivery, deliveries, ...shared } = when;
  const { says } = own;
  const words = {
    or: rules.or,
    weekdays: rules.weekdays,
    says: { ...rules.says, skus: says.skus, goods: { ...rules.says.goods, ...says.goods } },
  };
  const listed = (
    given: { readonly match: "any" | "only" | "none"; readonly values: readonly string[] } | undefined,
    say: typeof says.orderTags,
  ) => {
    if (given === undefined) return [];
    const { names, more } = firstFew(given.values, (value) => value);
    return [say[given.match](rules.or(names, more))];
  };
  const conditions = [
    ...conditionsOf(shared, "shipped", format).map((condition) => conditionWords(condition, words)),
    ...listed(orderTags, says.orderTags),
    ...listed(deliveries, says.deliveries),
    ...(cashOnDelivery === undefined ? [] : [says.cashOnDelivery[cashOnDelivery ? "yes" : "no"]]),
  ];
  const action =
    use.kind === "service"
      ? own.uses.service(serviceNames.get(use.service) ?? use.service)
      : own.uses[use.kind];
  return rules.sentence(null, conditions, action);
}
