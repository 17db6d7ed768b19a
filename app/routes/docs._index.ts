import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleDocs } from "../api/docs.ts";

export function loader({ request }: LoaderFunctionArgs): Response {
  return handleDocs(request);
}

export { loader as action };
