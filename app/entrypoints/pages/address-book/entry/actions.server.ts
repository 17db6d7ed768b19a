import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Address } from "../../../../domain/engine/index.ts";
import { readPhone } from "../../../../domain/reference/phone.ts";
import { readPostalCode } from "../../../../domain/reference/postal-rules.ts";
import { readAddress } from "../../../../domain/reference/read-address.ts";
import { fieldSchemas, shownValues, storedValues } from "../../frame/fields.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { openedKey, refuseStale, unlessStale } from "../../frame/stale-save.server.ts";
import type { SaveAnswer } from "../../frame/use-draft.ts";
import type { EntryProblems, EntryValues } from "./entry-fields.ts";
import { entryFields } from "./entry-fields.ts";

const form = z.object({
  ...fieldSchemas(entryFields),
  intent: z.literal("save"),
  /** Empty: a new address. */
  id: z.union([z.literal(""), z.uuid()]),
  key: openedKey,
});

export type EntryAnswer =
  | {
      readonly outcome: "wrong";
      readonly wrong: readonly (keyof EntryValues)[];
      readonly problems: EntryProblems;
    }
  | Exclude<SaveAnswer<EntryValues>, { readonly outcome: "wrong" }>;

export async function action({ request }: ActionFunctionArgs): Promise<EntryAnswer> {
  const { services, caller, shop } = await requireViewer(request, "ship");
  const { id, key, intent: _intent, ...values } = await readForm(request, form);
  const problems = problemsOf(values);
  if (Object.keys(problems).length > 0) return refused(problems);
  const { name, kind, address: typed } = storedValues(entryFields, values);
  const saved = await services.addressBook.get(caller, id);
  // The form does not show everything: a locker stays.
  const address = readAddress({ ...saved?.address, ...(typed as Address) });
  const { addressBook, ports } = services;
  const entry = { name, kind, address };
  return unlessStale<EntryAnswer, EntryValues>(async () => {
    const stored =
      id === ""
        ? await addressBook.add(caller, { id: ports.ids.next(), ...entry })
        : await addressBook.change(caller, id, entry, (before) =>
            refuseStale(key, shownValues(entryFields, before), shownValues(entryFields, entry)),
          );
    if (stored === null) return { outcome: "changed", now: null };
    if (typeof stored === "string") return refused({ label: stored });
    throw redirect(shop === null ? "/dashboard/address-book" : "/app/address-book");
  });
}

function refused(problems: EntryProblems): EntryAnswer {
  return { outcome: "wrong", wrong: Object.keys(problems) as (keyof EntryValues)[], problems };
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
