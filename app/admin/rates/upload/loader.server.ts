import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { about } = inPageEnvironment(request, await requireShop(request));
  return { about };
}
