import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requireShop } from "../../../../shopify/require-shop.server.ts";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../../../frame/fields.server.ts";
import { readForm } from "../../../frame/read-form.server.ts";
import { saveItem } from "../../listed-items.server.ts";
import { exchangeRateFields } from "./exchange-rate-fields.ts";

const exchangeRateForm = z.object({ ...fieldSchemas(exchangeRateFields), key: z.string().trim() });

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const form = await readForm(request, exchangeRateForm);
  return saveItem(context, {
    list: "exchangeRates",
    key: form.key,
    item: () => storedValues(exchangeRateFields, form),
    isSame: ({ from, to }) => from === form.from && to === form.to,
    wrong: (paths) => wrongFields(exchangeRateFields, paths),
    shown: ({ key, item }) => ({ key, values: shownValues(exchangeRateFields, item) }),
  });
}
