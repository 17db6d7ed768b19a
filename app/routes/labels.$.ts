import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleLabel } from "../api/label.ts";

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return handleLabel(request, context.connection);
}

export { loader as action };
