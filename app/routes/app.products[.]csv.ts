import type { LoaderFunctionArgs } from "@remix-run/node";
import { productFile } from "../shopify/admin/product-file.ts";
import { requireShop } from "../shopify/require-shop.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return productFile(await requireShop(request));
}
