import type { Caller } from "../../engine/index.ts";
import { callerOf } from "../../orders/caller-of.ts";
import type { PrintAsked } from "../../orders/printing/ask-for-print.ts";
import { askForPrints, formatsOf, placesOf } from "../../orders/printing/ask-for-print.ts";
import type { PrintDocuments } from "../../orders/printing/print.ts";
import { hasLabels, MAX_PRINTED } from "../../orders/printing/print.ts";
import { BY_CARRIER, firstPlace, printsByPaper } from "../../orders/printing/prints-by-paper.ts";
import { withReturns } from "../../orders/printing/with-returns.ts";
import type { ShopSettings, ShopSettingsInput } from "../../orders/settings.ts";
import { readSettings, saveSettings } from "../../orders/settings.ts";
import type { Services } from "../../services.server.ts";
import type { Viewer, ViewerContext } from "./require-viewer.server.ts";

interface AskedInAdmin extends PrintAsked {
  readonly id: string;
  readonly documents: PrintDocuments;
}

/** As labels were printed last, for a print that asks nothing: each carrier's own paper if one is set. */
export function lastPrint(viewer: Pick<Viewer, "settings">) {
  const settings = readSettings(viewer);
  const format = Object.keys(settings.paperByCarrier).length > 0 ? BY_CARRIER : settings.paper;
  return {
    documents: settings.slipsBeside ? ("labels_and_slips" as const) : ("labels" as const),
    format,
    startPosition: firstPlace(settings, format),
  };
}

/**
 * A print that the merchant may ask for. Its link is known before, so that one click asks for it and opens it. `null`: it may become
 * several documents, which the list of shipments shows.
 */
export function newPrint({ ports, printLinks }: Services, viewer: Viewer) {
  const id = ports.ids.next();
  const isOne = lastPrint(viewer).format !== BY_CARRIER;
  return { id, url: isOne ? printLinks.url(callerOf(viewer), id) : null };
}

/**
 * Stores a merchant's print with its job, in the format `by-carrier` one for each paper. A shop remembers the paper and the first
 * places that remain free.
 */
export async function askInAdmin(
  { services, caller, shop, viewer }: Pick<ViewerContext, "services" | "caller" | "shop" | "viewer">,
  wanted: AskedInAdmin,
): Promise<void> {
  const { id, documents } = wanted;
  const settings = readSettings(viewer);
  const asked = await printsOf(services, caller, settings, wanted);
  const prints = (await Promise.all(asked.map((print) => besideReturns(services, caller, print)))).flat();
  const [first, ...others] = prints;
  if (first === undefined) return;
  await askForPrints(services, { id, caller, askedBy: "merchant" }, [first, ...others]);
  if (shop === null) return;
  const nextPlace = { ...settings.nextPlace, ...(await placesAfter(services, caller, prints)) };
  // With papers by carrier, another one is for this print alone.
  const isUsual = wanted.format !== BY_CARRIER && Object.keys(settings.paperByCarrier).length === 0;
  const change: ShopSettingsInput = hasLabels(documents)
    ? {
        ...(isUsual && { paper: first.format }),
        ...{ slipsBeside: documents === "labels_and_slips", nextPlace },
      }
    : { slipPaper: first.format };
  if (changes(settings, change)) await saveSettings(services, shop, change);
}

async function printsOf(
  services: Services,
  caller: Caller,
  settings: ShopSettings,
  { id: _, ...wanted }: AskedInAdmin,
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
  { ports }: Pick<Services, "ports">,
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
async function placesAfter(
  { ports }: Pick<Services, "ports">,
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

function changes(settings: ShopSettings, change: ShopSettingsInput): boolean {
  return JSON.stringify({ ...settings, ...change }) !== JSON.stringify(settings);
}
