import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { about } = inPageEnvironment(request, await requireViewer(request, "admin"));
  return { about };
}
