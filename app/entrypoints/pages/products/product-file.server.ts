import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "../../../domain/files/csv-text.ts";
import { writeProductCsv } from "../../../domain/orders/products/write-product-csv.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";

/** The shop's variants as a CSV file. */
export function productFile({ services, shop }: ShopContext): Response {
  return csvDownload(writeProductCsv(services.products.all(shop.merchantId)), "products.csv");
}

export async function loader({ request }: LoaderFunctionArgs) {
  return productFile(await requireShop(request));
}
