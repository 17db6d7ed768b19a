import type { Ports } from "../../../domain/engine/index.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { MAX_PRINTED } from "../../../domain/orders/printing/print.ts";
import { BY_CARRIER } from "../../../domain/orders/printing/prints-by-paper.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Links } from "../../links/links.ts";
import type { Viewer } from "./require-viewer.server.ts";

/**
 * A print that the merchant may ask for. Its link is known before, so that one click asks for it and opens it. `null`: it may become
 * several documents, which the list of shipments shows.
 * @param labels the most labels of the print, without those of returns
 */
export function newPrint(
  { ports, links }: { readonly ports: Pick<Ports, "ids">; readonly links: Pick<Links, "url"> },
  viewer: Viewer,
  labels: number,
) {
  const id = ports.ids.next();
  const pages = readSettings(viewer).returnLabels ? 2 * labels : labels;
  const isOne = lastPrint(viewer).format !== BY_CARRIER && pages <= MAX_PRINTED;
  return { id, url: isOne ? links.url("print", { ...callerOf(viewer), printId: id }) : null };
}
