import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleDocsFile } from "../api/docs.ts";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return handleDocsFile(request, params.file ?? "");
}

export { loader as action };
