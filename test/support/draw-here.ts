import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import type { DrawLabels } from "../../app/process/draw-labels.ts";

/** Draws on this thread; the server has threads for it. */
export const drawHere: DrawLabels = (_, job) => drawDocument(job);
