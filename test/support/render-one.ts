import { renderLabels } from "../../app/adapters/printing/label.ts";
import type { Label } from "../../app/adapters/printing/label-content.ts";
import type { LabelFormat } from "../../app/domain/papers/label-formats.ts";

/** The labels of one shipment. */
export const renderOne = (label: Label, format: LabelFormat) => renderLabels([label], format);
