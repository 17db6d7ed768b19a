import type { CarrierLabel } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Shipment } from "../values/shipment.ts";
import { capabilitiesOfShipment } from "./connection-of.ts";

/**
 * The label that the carrier drew of a piece (1-based), or of all; `null` if labels of this shipment are ours to draw.
 * It is read from the carrier once: the first answer remains the label. Of a carrier that prints all pieces in one
 * file, that file is each piece's label.
 * @param format one that the carrier doesn't print gives way to its first, or to the one in which the label was bought
 * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE the carrier did not give it; nothing changed
 */
export async function carrierLabel(
  ports: Ports,
  shipment: Shipment,
  format: string,
  piece: number | null,
): Promise<CarrierLabel | null> {
  if (!shipment.bookedAtCarrier) return null;
  const kept = await ports.carrierLabels.get(shipment, format, piece);
  if (kept !== null) return kept;
  const { labels } = await capabilitiesOfShipment(ports, shipment, shipment);
  if (labels === undefined) return null;
  const printed = printedFormat(labels.formats, labels.asBought ? shipment.labelFormat : format);
  if (printed !== format) return carrierLabel(ports, shipment, printed, piece);
  if (piece !== null && piece > 1 + shipment.childVouchers.length)
    throw new EngineError("NOT_FOUND", "The shipment has no such piece.");
  if (piece !== null && labels.inOneFile) return carrierLabel(ports, shipment, format, null);
  return ports.carrierLabels.keep(shipment, format, piece, await labels.print(shipment, format, piece));
}

function printedFormat(formats: readonly string[], wanted: string): string {
  const [first] = formats;
  if (first === undefined) throw new Error("A carrier that draws its labels has a format.");
  return formats.includes(wanted) ? wanted : first;
}
