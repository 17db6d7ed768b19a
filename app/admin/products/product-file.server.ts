import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeProductCsv } from "../../orders/products/write-product-csv.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";

/** The shop's variants as a CSV file, written while it is sent. */
export function productFile({ services, shop }: ShopContext): Response {
  const parts = writeProductCsv(services.products.all(shop.merchantId));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="products.csv"',
      "cache-control": "no-store",
    },
  });
}

export async function loader({ request }: LoaderFunctionArgs) {
  return productFile(await requireShop(request));
}
