import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { tariffFile } from "../shopify/admin/tariff-page.ts";
import { requireShop } from "../shopify/require-shop.server.ts";

/** One version of a tariff as the file that it can be uploaded as again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, shop } = await requireShop(request);
  const file = await tariffFile(services, shop, params.code ?? "", params.version ?? "");
  if (file === null) throw data(null, { status: 404 });
  return file;
}
