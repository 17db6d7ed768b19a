import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePage } from "../../../frame/require-page.server.ts";
import { currentDocument } from "../../change-shipping-config.server.ts";
import { storedTerms } from "./actions.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requirePage(request);
  return storedTerms(await currentDocument(services, caller));
}
