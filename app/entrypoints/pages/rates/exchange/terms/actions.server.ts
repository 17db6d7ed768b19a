import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { defaultExchangeTerms } from "../../../../../domain/engine/index.ts";
import { requireShop } from "../../../../shopify/require-shop.server.ts";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../../../frame/fields.server.ts";
import { readForm } from "../../../frame/read-form.server.ts";
import { fingerprint } from "../../../frame/stale-save.server.ts";
import type { ShippingConfigDocument } from "../../change-shipping-config.server.ts";
import { changeShippingConfig } from "../../change-shipping-config.server.ts";
import { termsFields } from "./terms-fields.ts";

const termsForm = z.object({ ...fieldSchemas(termsFields), key: z.string().trim() });

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const form = await readForm(request, termsForm);
  const change = await changeShippingConfig(context, (document) =>
    storedTerms(document).key === form.key
      ? { ...document, exchange: storedValues(termsFields, form) }
      : null,
  );
  switch (change.outcome) {
    case "saved":
      return change;
    case "wrong": {
      const paths = change.paths.map((path) => path.replace(/^exchange\./, ""));
      return { outcome: change.outcome, wrong: wrongFields(termsFields, paths) };
    }
    case "changed":
      return { outcome: change.outcome, now: storedTerms(change.document) };
  }
}

export function storedTerms({ exchange }: ShippingConfigDocument) {
  const terms = { ...defaultExchangeTerms, ...exchange };
  return { key: fingerprint(terms), values: shownValues(termsFields, terms) };
}
