import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireKey } from "../../frame/require-key.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { keyRows } from "../../settings/api-keys.server.ts";
import { choicesOf } from "./choices.server.ts";

/** The keys of the environment on screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, format } = await requireViewer(request, "admin");
  const { scopes } = await requireKey(request, "admin");
  return {
    keys: await keyRows(services, caller, format),
    choices: choicesOf(scopes),
    documentationUrl: `${services.env.PUBLIC_URL}/docs`,
  };
}
