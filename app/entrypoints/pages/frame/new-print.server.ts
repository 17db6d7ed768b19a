import { callerOf } from "../../../domain/orders/caller-of.ts";
import { lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { BY_CARRIER } from "../../../domain/orders/printing/prints-by-paper.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Viewer } from "./require-viewer.server.ts";

/**
 * A print that the merchant may ask for. Its link is known before, so that one click asks for it and opens it. `null`: it may become
 * several documents, which the list of shipments shows.
 */
export function newPrint({ ports, links }: Pick<Services, "links" | "ports">, viewer: Viewer) {
  const id = ports.ids.next();
  const isOne = lastPrint(viewer).format !== BY_CARRIER;
  return { id, url: isOne ? links.url("print", { ...callerOf(viewer), printId: id }) : null };
}
