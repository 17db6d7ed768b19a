import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { savedKinds } from "../../../../domain/orders/address-book/address-book.ts";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { addressFields } from "../../new-shipment/fields.ts";
import type { EntryValues } from "./entry-fields.ts";

/** One address to edit, or an empty form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, format } = await requireViewer(request, "ship");
  const id = new URL(request.url).searchParams.get("id");
  const saved = id === null ? null : await services.addressBook.get(caller, id);
  if (id !== null && saved === null) throw data(null, { status: 404 });
  const fields = addressFields.map((field) => [field, saved?.address[field] ?? ""]);
  const values = {
    label: saved?.name ?? "",
    kind: saved?.kind ?? "recipient",
    ...Object.fromEntries(fields),
  } as EntryValues;
  return { id, values, kinds: savedKinds, countries: format.regions(countryCodes) };
}
