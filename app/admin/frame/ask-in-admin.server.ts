import type { Caller } from "../../engine/index.ts";
import type { PrintAsked } from "../../orders/printing/ask-for-print.ts";
import { askForPrint, formatsOf, placesOf } from "../../orders/printing/ask-for-print.ts";
import type { PrintDocuments } from "../../orders/printing/print.ts";
import { hasLabels } from "../../orders/printing/print.ts";
import type { ShopSettings } from "../../orders/settings.ts";
import { readSettings, saveSettings } from "../../orders/settings.ts";
import type { Services } from "../../services.server.ts";
import type { ViewerContext } from "./require-viewer.server.ts";

type PaperSettings = Pick<ShopSettings, "paper" | "slipPaper" | "slipsBeside" | "nextPlace">;

interface AskedInAdmin extends PrintAsked {
  readonly id: string;
  readonly documents: PrintDocuments;
}

/** Stores a merchant's print with its job. A shop remembers the paper and the first place that it leaves free. */
export async function askInAdmin(
  { services, caller, shop }: Pick<ViewerContext, "services" | "caller" | "shop">,
  { id, ...wanted }: AskedInAdmin,
): Promise<void> {
  const { documents } = wanted;
  // A format that this version no longer prints gives way to the default.
  const formats = formatsOf(documents, { ...services.ports, ...services.papers });
  const format = formats.find((each) => each === wanted.format) ?? formats[0] ?? wanted.format;
  const places = placesOf(format);
  const asked = { ...wanted, format, startPosition: Math.min(wanted.startPosition ?? 1, places) };
  await askForPrint(services, { id, caller, askedBy: "merchant", asked }, { queued: true });
  if (shop === null) return;
  const change = hasLabels(documents)
    ? {
        paper: format,
        slipsBeside: documents === "labels_and_slips",
        nextPlace: places === 1 ? 1 : await nextPlaceAfter(services, caller, asked, places),
      }
    : { slipPaper: format };
  const { paper, slipPaper, slipsBeside, nextPlace } = readSettings(shop);
  const before: PaperSettings = { paper, slipPaper, slipsBeside, nextPlace };
  if (JSON.stringify({ ...before, ...change }) !== JSON.stringify(before))
    await saveSettings(services, shop, change);
}

/** A carrier's own page and a long slip take places that are not known here: the merchant sees it as a proposal. */
async function nextPlaceAfter(
  { ports }: Pick<Services, "ports">,
  caller: Caller,
  { shipmentIds, startPosition, documents }: PrintAsked,
  places: number,
): Promise<number> {
  const shipments = [...(await ports.shipments.byIds(caller, shipmentIds)).values()];
  const labels = shipments.reduce((sum, { childVouchers }) => sum + 1 + childVouchers.length, 0);
  const slips = documents === "labels_and_slips" ? shipments.length : 0;
  return (((startPosition ?? 1) - 1 + labels + slips) % places) + 1;
}
