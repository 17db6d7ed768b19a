import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Address } from "../../../../domain/engine/index.ts";
import { readPhone } from "../../../../domain/reference/phone.ts";
import { readPostalCode } from "../../../../domain/reference/postal-rules.ts";
import { readAddress } from "../../../../domain/reference/read-address.ts";
import { fieldSchemas, storedValues } from "../../frame/fields.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import type { EntryProblems, EntryValues } from "./entry-fields.ts";
import { entryFields } from "./entry-fields.ts";

const form = z.object({
  ...fieldSchemas(entryFields),
  intent: z.literal("save"),
  /** Empty: a new address. */
  id: z.union([z.literal(""), z.uuid()]),
});

export type EntryAnswer = { readonly problems: EntryProblems } | { readonly gone: true };

export async function action({ request }: ActionFunctionArgs): Promise<EntryAnswer> {
  const { services, caller, shop } = await requireViewer(request, "ship");
  const { id, intent: _intent, ...values } = await readForm(request, form);
  const problems = problemsOf(values);
  if (Object.keys(problems).length > 0) return { problems };
  const { name, kind, address: typed } = storedValues(entryFields, values);
  const saved = await services.addressBook.get(caller, id);
  // The form does not show everything: a locker stays.
  const address = readAddress({ ...saved?.address, ...(typed as Address) });
  const { addressBook, ports } = services;
  const stored =
    id === ""
      ? await addressBook.add(caller, { id: ports.ids.next(), name, kind, address })
      : await addressBook.change(caller, id, { name, kind, address });
  if (stored === null) return { gone: true };
  if (typeof stored === "string") return { problems: { label: stored } };
  throw redirect(shop === null ? "/dashboard/address-book" : "/app/address-book");
}

function problemsOf(values: EntryValues): EntryProblems {
  const { country, zip, phone, kind } = values;
  const needed = ["label", "name", "address", "city", ...(kind === "recipient" ? ["phone"] : [])];
  const missing = needed.filter((field) => values[field as keyof EntryValues] === "");
  const isCountry = /^[A-Z]{2}$/.test(country);
  return {
    ...(isCountry && zip !== "" && readPostalCode(country, zip) === null && { zip: "zip" as const }),
    ...(isCountry && phone !== "" && readPhone({ country, phone }) === null && { phone: "phone" as const }),
    ...(!isCountry && { country: "country" as const }),
    ...Object.fromEntries(missing.map((field) => [field, "missing" as const])),
  };
}
