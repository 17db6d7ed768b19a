import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleApi } from "../api/handler.ts";

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return handleApi(request, context.connection);
}

export { loader as action };
