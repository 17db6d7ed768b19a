import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleNotFound } from "../api/not-found.ts";

export function loader({ request }: LoaderFunctionArgs): Response {
  return handleNotFound(request);
}

export { loader as action };
