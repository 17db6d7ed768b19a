import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Address } from "../../../../domain/engine/index.ts";
import { savedKinds } from "../../../../domain/orders/address-book/address-book.ts";
import { readPhone } from "../../../../domain/reference/phone.ts";
import { readPostalCode } from "../../../../domain/reference/postal-rules.ts";
import { readAddress } from "../../../../domain/reference/read-address.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import type { EntryProblems, EntryValues } from "./entry-fields.ts";

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u);

const form = z.object({
  intent: z.literal("save"),
  /** Empty: a new address. */
  id: z.union([z.literal(""), z.uuid()]),
  label: text(100),
  kind: z.enum(savedKinds),
  name: text(100),
  company: text(100),
  address: text(200),
  zip: text(20),
  city: text(100),
  country: z.string().max(2),
  phone: text(30),
  email: text(200),
});

export type EntryAnswer = { readonly problems: EntryProblems } | { readonly gone: true };

export async function action({ request }: ActionFunctionArgs): Promise<EntryAnswer> {
  const { services, caller, shop } = await requireViewer(request, "ship");
  const { id, intent: _intent, ...values } = await readForm(request, form);
  const problems = problemsOf(values);
  if (Object.keys(problems).length > 0) return { problems };
  const { label: name, kind } = values;
  const saved = await services.addressBook.get(caller, id);
  const address = addressOf(values, saved?.address);
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

/** @param before keeps what the form does not show, such as a locker */
function addressOf(values: EntryValues, before: Address | undefined): Address {
  return readAddress({
    ...before,
    name: values.name,
    company: values.company || null,
    address: values.address,
    zip: values.zip || null,
    city: values.city,
    country: values.country,
    phone: values.phone || null,
    email: values.email || null,
  });
}
