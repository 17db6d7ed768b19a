import type { Caller } from "../../../domain/engine/index.ts";
import { outdatedPickLists } from "../../../domain/orders/printing/outdated-pick-lists.ts";
import type { Services } from "../../../process/services.server.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

const MOST_LINES = 8;

/** The printed pick lists that are out of date, in sentences: the page loads no words for them. */
export async function pickListViews(
  services: Pick<Services, "pickLists" | "ports" | "purchases">,
  caller: Caller,
  format: PageFormat,
) {
  const texts = pageTexts(format.language).pickLists;
  const lists = await outdatedPickLists(services, caller);
  return lists.map(({ listId, revision, printedAt, changes, shipmentIds }) => {
    const lines = [
      ...changes.goods.map(({ sku, name, quantity, orders }) =>
        texts.change(`${quantity < 0 ? "−" : "+"}${Math.abs(quantity)}`, sku || name, orders.join(", ")),
      ),
      ...changes.check.map(texts.check),
    ];
    const rest = lines.length - MOST_LINES;
    return {
      id: listId,
      title: texts.outdated(format.recentMoment(printedAt), revision),
      lines: rest > 0 ? [...lines.slice(0, MOST_LINES), texts.more(rest)] : lines,
      print: shipmentIds.length === 0 ? null : texts.print(revision + 1),
    };
  });
}

export type PickListView = Awaited<ReturnType<typeof pickListViews>>[number];
