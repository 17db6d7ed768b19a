import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ShopContext } from "../../../../shopify/require-shop.server.ts";
import { requireShop } from "../../../../shopify/require-shop.server.ts";
import { formDecimal } from "../../../frame/form-numbers.server.ts";
import { readForm } from "../../../frame/read-form.server.ts";
import type { Item } from "../../listed-items.server.ts";
import { saveItem } from "../../listed-items.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveExchangeRate(context, await readForm(request, exchangeRateForm));
}

type ExchangeRate = Item<"exchangeRates">;

const field = z.string().trim();

export const exchangeRateForm = z.object({
  key: field,
  from: field,
  to: field,
  rate: field,
  date: field,
  source: field,
});

export type RateValues = Omit<z.output<typeof exchangeRateForm>, "key">;

export async function saveExchangeRate(context: ShopContext, form: z.output<typeof exchangeRateForm>) {
  const { key, rate, ...rest } = form;
  const answer = await saveItem(
    context,
    "exchangeRates",
    key,
    () => ({ ...rest, rate: formDecimal(rate) }),
    ({ from, to }) => from === form.from && to === form.to,
  );
  if (answer.outcome === "wrong") return { outcome: answer.outcome, wrong: answer.paths };
  if (answer.outcome === "changed")
    return {
      outcome: answer.outcome,
      now:
        answer.now === null ? null : { key: answer.now.key, values: answer.now.item satisfies ExchangeRate },
    };
  return answer;
}
