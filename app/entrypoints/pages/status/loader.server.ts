import type { LoaderFunctionArgs } from "@remix-run/node";
import { services } from "../../../process/services.server.ts";
import { languageOf } from "../frame/page-format.server.ts";

/** Of the installation, for anyone: no merchant's data, and no more work for the database however often it is asked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { at, parts, carriers } = await services().health();
  return { language: languageOf(request), at: at.toISOString(), parts, carriers };
}
