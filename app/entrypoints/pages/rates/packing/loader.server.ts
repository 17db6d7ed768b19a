import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageFormat } from "../../frame/page-format.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { currentDocument } from "../change-shipping-config.server.ts";
import type { Item } from "../listed-items.server.ts";
import { keyedItems } from "../listed-items.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requireViewer(request, "admin");
  return packingPage(context, format);
}

/** The boxes in their stored order, which is not the order in which packing tries them. */
export async function packingPage(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  format: PageFormat,
) {
  const document = await currentDocument(services, caller);
  return {
    boxes: keyedItems(document, "boxes").map(({ key, item }) => ({
      key,
      name: item.name,
      inner: format.centimetres(sidesOf(item.innerCm)),
      outer: item.outerCm === undefined ? null : format.centimetres(sidesOf(item.outerCm)),
      weight: format.weight(item.weightKg * 1_000),
      maxWeight: item.maxWeightKg === undefined ? null : format.weight(item.maxWeightKg * 1_000),
      padding: item.paddingCm ? format.centimetres([item.paddingCm]) : null,
      cost: item.cost === undefined ? null : String(item.cost),
    })),
  };
}

function sidesOf({ length, width, height }: Item<"boxes">["innerCm"]): readonly number[] {
  return [length, width, height];
}
