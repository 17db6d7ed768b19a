import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSettings } from "../../../domain/orders/settings.ts";
import { shownValues } from "../frame/fields.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { storedForm } from "../frame/stale-save.server.ts";
import { customsFields } from "./customs-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { shop } = await requirePage(request);
  return storedForm(shownValues(customsFields, readSettings(shop)));
}
