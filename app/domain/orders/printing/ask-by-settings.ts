import type { Caller } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderShop } from "../ports.ts";
import type { SettingsServices, ShopSettings, ShopSettingsInput } from "../settings.ts";
import { readSettings, saveSettings } from "../settings.ts";
import type { PrintAsked } from "./ask-for-print.ts";
import { askForPrints, formatsOf, placesOf } from "./ask-for-print.ts";
import type { PrintDocuments, PrintServices } from "./print.ts";
import { hasLabels, MAX_PRINTED } from "./print.ts";
import { BY_CARRIER, firstPlace, printsByPaper } from "./prints-by-paper.ts";
import { withReturns } from "./with-returns.ts";

type Services = PrintServices & SettingsServices;

export interface WantedPrint extends PrintAsked {
  /** The id of the first print; further papers get new ids. */
  readonly id: string;
  readonly documents: PrintDocuments;
  /** The labels of `shipmentIds` must be in no other print. */
  readonly once?: boolean;
}

type Viewer = Caller & Pick<OrderShop, "settings">;

/** The choices of the last print, for a print that asks nothing: each carrier's own paper if one is set. */
export function lastPrint(shop: Pick<OrderShop, "settings">) {
  const settings = readSettings(shop);
  const format = Object.keys(settings.paperByCarrier).length > 0 ? BY_CARRIER : settings.paper;
  return {
    documents: settings.slipsBeside ? ("labels_and_slips" as const) : ("labels" as const),
    format,
    startPosition: firstPlace(settings, format),
  };
}

/**
 * Stores a merchant's print with its job, in the format `by-carrier` one for each paper. A shop remembers the paper and the first
 * places that remain free.
 * @param shop whose settings change; `null`: those of the viewer are only read
 * @returns the ids of the prints; none if there is nothing to print
 * @throws EngineError CONFLICT one of the labels is in another print, and was to be printed once
 */
export async function askBySettings(
  services: Services,
  viewer: Viewer,
  shop: OrderShop | null,
  wanted: WantedPrint,
): Promise<readonly string[]> {
  const { id, documents, once = false } = wanted;
  const caller = callerOf(viewer);
  const settings = readSettings(viewer);
  const prints = await printsBySettings(services, viewer, wanted);
  const [first, ...others] = prints;
  if (first === undefined) return [];
  const ids = await askForPrints(
    services,
    { id, caller, askedBy: "merchant" },
    [first, ...others],
    once ? wanted.shipmentIds : [],
  );
  if (shop === null) return ids;
  const nextPlace = { ...settings.nextPlace, ...(await placesAfter(services, caller, prints)) };
  // If carriers have papers of their own, another paper is for this print alone.
  const isUsual = wanted.format !== BY_CARRIER && Object.keys(settings.paperByCarrier).length === 0;
  const change: ShopSettingsInput = hasLabels(documents)
    ? {
        ...(isUsual && { paper: first.format }),
        slipsBeside: documents === "labels_and_slips",
        nextPlace,
      }
    : { slipPaper: first.format };
  if (changes(settings, change)) await saveSettings(services, shop, change);
  return ids;
}

/** A print for each document. Returns are printed beside their parcels. */
export async function printsBySettings(
  services: PrintServices,
  viewer: Viewer,
  wanted: WantedPrint,
): Promise<readonly PrintAsked[]> {
  const caller = callerOf(viewer);
  const asked = await printsOf(services, caller, readSettings(viewer), wanted);
  return (await Promise.all(asked.map((print) => besideReturns(services, caller, print)))).flat();
}

async function printsOf(
  services: PrintServices,
  caller: Caller,
  settings: ShopSettings,
  { id: _, once: __, ...wanted }: WantedPrint,
): Promise<readonly PrintAsked[]> {
  const { documents, shipmentIds } = wanted;
  const formats = formatsOf(documents, { ...services.ports, ...services.papers });
  if (wanted.format === BY_CARRIER && (documents === "labels" || documents === "labels_and_slips")) {
    const shipments = await services.ports.shipments.byIds(caller, shipmentIds);
    const labelFormats = formatsOf("labels", { ...services.ports, ...services.papers });
    return printsByPaper({ ...wanted, documents }, shipments, settings, labelFormats);
  }
  // A format that this version no longer prints gives way to the default.
  const format = formats.find((each) => each === wanted.format) ?? formats[0] ?? wanted.format;
  return [{ ...wanted, format, startPosition: Math.min(wanted.startPosition ?? 1, placesOf(format)) }];
}

/** Returns are printed in the document of their parcels. More labels than one document holds become several. */
async function besideReturns(
  { ports }: Pick<PrintServices, "ports">,
  caller: Caller,
  print: PrintAsked,
): Promise<readonly PrintAsked[]> {
  if (!hasLabels(print.documents ?? "labels")) return [print];
  const ids = await withReturns(ports, caller, print.shipmentIds);
  const prints: PrintAsked[] = [];
  for (let at = 0; at < ids.length; at += MAX_PRINTED)
    prints.push({ ...print, shipmentIds: ids.slice(at, at + MAX_PRINTED) });
  return prints;
}

/** A carrier's own page and a long slip take places that are not known here: the merchant sees it as a proposal. */
export async function placesAfter(
  { ports }: Pick<PrintServices, "ports">,
  caller: Caller,
  prints: readonly PrintAsked[],
): Promise<Readonly<Record<string, number>>> {
  const places: Record<string, number> = {};
  for (const { shipmentIds, startPosition, documents = "labels", format } of prints) {
    const ofSheet = placesOf(format);
    if (ofSheet === 1 || !hasLabels(documents)) continue;
    const shipments = [...(await ports.shipments.byIds(caller, shipmentIds)).values()];
    const labels = shipments.reduce((sum, { childVouchers }) => sum + 1 + childVouchers.length, 0);
    const slips = documents === "labels_and_slips" ? shipments.length : 0;
    places[format] = (((startPosition ?? 1) - 1 + labels + slips) % ofSheet) + 1;
  }
  return places;
}

export function changes(settings: ShopSettings, change: ShopSettingsInput): boolean {
  return JSON.stringify({ ...settings, ...change }) !== JSON.stringify(settings);
}
