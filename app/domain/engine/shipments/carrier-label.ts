import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { CarrierLabel, LabelPrinting } from "../label-ports.ts";
import type { Ports } from "../ports.ts";
import type { Shipment } from "../values/shipment.ts";
import { capabilitiesOfShipment, shipmentCapabilities } from "./connection-of.ts";

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
  const printed = printedFormat(labels, shipment, format);
  if (printed !== format) return carrierLabel(ports, shipment, printed, piece);
  if (piece !== null && piece > 1 + shipment.childVouchers.length)
    throw new EngineError("NOT_FOUND", "The shipment has no such piece.");
  if (piece !== null && labels.inOneFile) return carrierLabel(ports, shipment, format, null);
  return ports.carrierLabels.keep(shipment, format, piece, await labels.print(shipment, format, piece));
}

/**
 * Reads a new label at once, because some carriers give it for a short time only. One that comes with its booking is kept by now, or
 * lost for good. Of one that the carrier does not give any more, a print says why.
 * @throws as `carrierLabel`, where a repetition may help
 */
export async function readNewLabel(
  ports: Ports,
  connection: OpenConnection,
  shipment: Shipment,
): Promise<void> {
  const { labels } = shipmentCapabilities(connection, shipment);
  if (labels === undefined || boughtFormat(labels, shipment) !== null) return;
  try {
    await carrierLabel(ports, shipment, shipment.labelFormat, null);
  } catch (error) {
    if (!isFinal(labels, error)) throw error;
  }
}

function isFinal({ finalReasons = [] }: LabelPrinting, error: unknown): boolean {
  const reason = error instanceof EngineError ? error.metadata?.reason : undefined;
  return typeof reason === "string" && finalReasons.includes(reason);
}

/** The one format in which the label exists, if it comes with its booking. */
const boughtFormat = ({ asBought }: LabelPrinting, { labelFormat }: Shipment): string | null =>
  asBought ? labelFormat : null;

function printedFormat(labels: LabelPrinting, shipment: Shipment, asked: string): string {
  const { formats } = labels;
  const wanted = boughtFormat(labels, shipment) ?? asked;
  const [first] = formats;
  if (first === undefined) throw new Error("A carrier that draws its labels has a format.");
  return formats.includes(wanted) ? wanted : first;
}
