import { renderLabel } from "../documents/label.ts";
import { isLabelFormat, labelFormats } from "../documents/label-formats.ts";
import { labelOf } from "../documents/label-of.ts";
import { EngineError } from "../engine/index.ts";
import type { Papers } from "../services.server.ts";

export const papers: Papers = {
  async label(shipment, piece) {
    const label = labelOf(shipment);
    const pieces = piece === null ? label.pieces : label.pieces.filter((each) => each.pieceNumber === piece);
    if (pieces.length === 0) throw new EngineError("NOT_FOUND", "The shipment has no such piece.");
    // A format that this version no longer prints must not make the label unreadable.
    const format = isLabelFormat(shipment.labelFormat) ? shipment.labelFormat : labelFormats[0];
    return renderLabel({ ...label, pieces }, format);
  },
};
