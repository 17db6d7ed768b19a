import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireShop } from "../../../shopify/require-shop.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireShop(request);
  return null;
}
