import type { Shipment } from "../../engine/index.ts";
import type { ShopSettings } from "../settings.ts";
import { paperOf } from "../settings.ts";
import type { PrintAsked } from "./ask-for-print.ts";
import { placesOf } from "./ask-for-print.ts";

/** The choice that prints each carrier's labels in the carrier's own format. */
export const BY_CARRIER = "by-carrier";

export type PaperSettings = Pick<ShopSettings, "paper" | "paperByCarrier" | "slipPaper" | "nextPlace">;

type Selection = Pick<PrintAsked, "shipmentIds" | "order" | "language"> & {
  readonly documents: "labels" | "labels_and_slips";
};

/**
 * A print for each paper of a selection, in the order in which its carriers appear. A label printer prints no slips: these are a
 * print of their own, the last one. Shipments that are not found go with the merchant's usual paper, whose print names them.
 * @param formats that labels can be printed in; the first gives way for one that this version does not print
 */
export function printsByPaper(
  selection: Selection,
  shipments: ReadonlyMap<string, Pick<Shipment, "carrier">>,
  settings: PaperSettings,
  formats: readonly string[],
): readonly PrintAsked[] {
  const { shipmentIds, documents, ...rest } = selection;
  const byFormat = new Map<string, string[]>();
  for (const id of shipmentIds) {
    const carrier = shipments.get(id)?.carrier.code;
    const wanted = carrier === undefined ? settings.paper : paperOf(settings, carrier);
    const format = formats.includes(wanted) ? wanted : (formats[0] ?? wanted);
    byFormat.set(format, [...(byFormat.get(format) ?? []), id]);
  }
  const withoutSlips: string[] = [];
  const prints = [...byFormat].map(([format, ids]): PrintAsked => {
    const isPaper = !format.startsWith("zpl-");
    if (documents === "labels_and_slips" && !isPaper) withoutSlips.push(...ids);
    return {
      ...rest,
      shipmentIds: ids,
      format,
      documents: isPaper ? documents : "labels",
      startPosition: firstPlace(settings, format),
    };
  });
  if (withoutSlips.length === 0) return prints;
  const slips = { shipmentIds: withoutSlips, format: settings.slipPaper, startPosition: 1 };
  return [...prints, { ...rest, ...slips, documents: "slips" }];
}

/** The place where printing goes on in this format, which the last print left free. */
export function firstPlace({ nextPlace }: Pick<PaperSettings, "nextPlace">, format: string): number {
  return Math.min(nextPlace[format] ?? 1, placesOf(format));
}
