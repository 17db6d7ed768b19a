/**
 * Documents for Shopify's print dialog. The dialog fetches a document to show it, and prints it without a word to Waybill: the merchant
 * says that it was printed (docs/decisions/168). Until then a preview changes nothing but its own rows.
 */
import type { Caller } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderShop } from "../ports.ts";
import type { SettingsServices } from "../settings.ts";
import { readSettings, saveSettings } from "../settings.ts";
import { changes, lastPrint, placesAfter, printsBySettings } from "./ask-by-settings.ts";
import type { PrintAsked } from "./ask-for-print.ts";
import { askForPrints } from "./ask-for-print.ts";
import type { Print, PrintServices } from "./print.ts";
import { hasLabels } from "./print.ts";
import { BY_CARRIER } from "./prints-by-paper.ts";

export const previewDocuments = ["labels", "labels_and_slips", "slips"] as const;
export type PreviewDocuments = (typeof previewDocuments)[number];

interface WantedPreview extends Pick<PrintAsked, "shipmentIds" | "order"> {
  readonly documents: PreviewDocuments;
  readonly language: string;
}

/** The documents that were printed last. */
export function usualDocuments(shop: Pick<OrderShop, "settings">): PreviewDocuments {
  return lastPrint(shop).documents;
}

/** Stores a preview with its job for each paper. @returns the ids of the prints; none if there is nothing to print */
export async function askForPreviews(
  services: PrintServices,
  shop: OrderShop,
  wanted: WantedPreview,
): Promise<readonly string[]> {
  const id = services.ports.ids.next();
  // Slips have a paper of their own; a label printer prints none.
  const format = hasLabels(wanted.documents) ? BY_CARRIER : readSettings(shop).slipPaper;
  const [first, ...others] = await printsBySettings(services, shop, {
    ...wanted,
    id,
    format,
    startPosition: null,
  });
  if (first === undefined) return [];
  return askForPrints(services, { id, caller: callerOf(shop), askedBy: "preview" }, [first, ...others]);
}

/** The shop's previews of these ids, in their order. */
export async function previewsOf(
  { prints }: Pick<PrintServices, "prints">,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly Print[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => prints.get(caller, id)));
  return found.filter((print) => print?.askedBy === "preview") as readonly Print[];
}

/**
 * Marks previews as printed, and remembers what a print remembers: whether slips come beside labels, and the first free place of a
 * sheet. A repetition changes nothing.
 * @returns how many previews this call marked
 */
export async function markPreviewsPrinted(
  services: PrintServices & SettingsServices,
  shop: OrderShop,
  ids: readonly string[],
): Promise<number> {
  const caller = callerOf(shop);
  const previews = await previewsOf(services, caller, ids);
  const marked: Print[] = [];
  for (const preview of previews) if (await services.prints.markPrinted(preview)) marked.push(preview);
  const requests = marked.map(({ request }) => request);
  if (!requests.some(({ documents }) => hasLabels(documents))) return marked.length;
  const settings = readSettings(shop);
  const change = {
    slipsBeside: requests.some(({ documents }) => documents !== "labels"),
    nextPlace: { ...settings.nextPlace, ...(await placesAfter(services, caller, requests)) },
  };
  if (changes(settings, change)) await saveSettings(services, shop, change);
  return marked.length;
}
