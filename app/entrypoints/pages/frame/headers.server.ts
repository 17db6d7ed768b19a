import type { HeadersFunction } from "@remix-run/node";
import { boundary } from "@shopify/shopify-app-remix/server";

/** Shopify's library requires these headers on every answer of the embedded admin. */
export const headers: HeadersFunction = (args) => boundary.headers(args);
