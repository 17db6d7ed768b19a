import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSettings } from "../../../domain/orders/settings.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { fieldsOf } from "./customs-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { shop } = await requirePage(request);
  return { fields: fieldsOf(readSettings(shop).customs) };
}
