import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "../frame/require-viewer.server.ts";

/** The page shows no one before they are asked for. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, "admin");
  return null;
}
