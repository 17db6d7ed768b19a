import type { LoaderFunctionArgs } from "@remix-run/node";
import { privacyFile } from "../shopify/admin/privacy-requests.ts";
import { requireShop } from "../shopify/require-shop.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return privacyFile(await requireShop(request), params.id ?? "");
}
