import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import { shownValues } from "../../frame/fields.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { storedForm } from "../../frame/stale-save.server.ts";
import { entryFields } from "./entry-fields.ts";

/** One address to edit, or an empty form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, format } = await requireViewer(request, "ship");
  const id = new URL(request.url).searchParams.get("id");
  const saved = id === null ? null : await services.addressBook.get(caller, id);
  if (id !== null && saved === null) throw data(null, { status: 404 });
  const form = storedForm(shownValues(entryFields, saved ?? { kind: "recipient" }));
  return { id, form, countries: format.regions(countryCodes) };
}
