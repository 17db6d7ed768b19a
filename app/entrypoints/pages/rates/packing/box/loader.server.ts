import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ViewerContext } from "../../../frame/require-viewer.server.ts";
import { requireViewer } from "../../../frame/require-viewer.server.ts";
import { currentDocument } from "../../change-shipping-config.server.ts";
import { keyedItems } from "../../listed-items.server.ts";
import { noBox, stored } from "./actions.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireViewer(request, "admin");
  return { box: await boxPage(context, new URL(request.url).searchParams.get("item")) };
}

/** One box to edit, or an empty form for `null`. @returns null if the box has been changed or removed */
export async function boxPage(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  key: string | null,
) {
  if (key === null) return { key: "", code: "", values: noBox };
  const document = await currentDocument(services, caller);
  const found = keyedItems(document, "boxes").find((known) => known.key === key);
  return found === undefined ? null : stored(found);
}
