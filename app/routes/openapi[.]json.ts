import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleSpecification } from "../api/docs.ts";

export function loader({ request }: LoaderFunctionArgs): Response {
  return handleSpecification(request);
}

export { loader as action };
