import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { shopify } from "../../shopify/shopify.server.ts";
import { languageOf } from "../frame/page-format.server.ts";

/** Shopify may open the app at its bare address. Other visitors get a page that says what this is. */
export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("shop") && shopify() !== undefined) throw redirect(`/app${search}`);
  return { language: languageOf(request) };
}
