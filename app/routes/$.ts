import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleNotFound } from "../entrypoints/rest/not-found.ts";

export function loader({ request }: LoaderFunctionArgs): Response {
  return handleNotFound(request);
}

export { loader as action };
