import { CODE_FORMAT } from "../../../domain/engine/index.ts";
import { labelFormats } from "../../../domain/papers/label-formats.ts";
import { slipFormats } from "../../../domain/papers/slip-formats.ts";

/** Of a shipment's label. */
export const labelPrintFormats = [...labelFormats, CODE_FORMAT] as const;

/** Of a document with many labels, slips or a pick list. */
export const printFormats = [...new Set([...labelFormats, ...slipFormats])];
