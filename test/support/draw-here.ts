import type { DrawLabels } from "../../app/adapters/printing/label-job.ts";
import { papersOf } from "../../app/adapters/printing/papers.ts";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import type { ShopSources } from "../../app/adapters/printing/shop-sources.ts";
import type { Ports } from "../../app/domain/engine/index.ts";
import type { Papers } from "../../app/domain/orders/printing/papers.ts";
import { slipLanguages } from "../../app/texts/slip-words.server.ts";

/** Draws on this thread; the server has threads for it. */
export const drawHere: DrawLabels = (_, job) => drawDocument(job);

/** @param draw by default on this thread */
export const papersHere = (ports: Ports, sources?: ShopSources, draw: DrawLabels = drawHere): Papers =>
  papersOf(ports, draw, slipLanguages, sources);
