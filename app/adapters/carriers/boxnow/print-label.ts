import type { CarrierLabel, LabelPrinting } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { parcelIdsOf } from "./parcel-ids.ts";
import type { BoxnowSession } from "./session.ts";
import type { Sheet } from "./wire/labels.ts";
import { labelSheet, pdfLabel, zplLabel } from "./wire/labels.ts";

type Paper = Sheet | { readonly dpi: 200 | 300 };

const a6: Sheet = { paperSize: "A6", perPage: 1 };

/** Our formats in BOX NOW's. Source: contract sheet, section 6. */
const papers: Readonly<Record<string, Paper>> = {
  a6,
  "100x150": a6,
  a4: { paperSize: "A4", perPage: 1 },
  "a4-4": { paperSize: "A4", perPage: 4 },
  "zpl-203": { dpi: 200 },
  "zpl-300": { dpi: 300 },
};

export function labelPrinting(session: BoxnowSession): LabelPrinting {
  return {
    formats: Object.keys(papers),
    async print(shipment, format, piece) {
      const [first, ...others] = parcelIdsOf(shipment);
      const one = piece === null ? undefined : [first, ...others][piece - 1];
      const paper = Object.hasOwn(papers, format) ? papers[format] : undefined;
      if (paper === undefined || (piece !== null && one === undefined)) {
        throw new EngineError("CARRIER_REJECTED", `BOX NOW prints no label ${format} of piece ${piece}.`);
      }
      const parcelIds = one === undefined ? ([first, ...others] as const) : ([one] as const);
      if ("dpi" in paper) return zplOf(session, parcelIds, paper.dpi);
      const [only, ...more] = parcelIds;
      if (paper === a6 && more.length === 0) return session.ask(pdfLabel, { parcelId: only });
      return session.ask(labelSheet, { ...paper, parcelIds });
    },
  };
}

/** One file for all: a printer takes labels one after another. */
async function zplOf(
  session: BoxnowSession,
  parcelIds: readonly string[],
  dpi: 200 | 300,
): Promise<CarrierLabel> {
  const labels: Uint8Array[] = [];
  for (const parcelId of parcelIds) labels.push((await session.ask(zplLabel, { parcelId, dpi })).bytes);
  const text = labels.map((bytes) => new TextDecoder().decode(bytes).trimEnd()).join("\n");
  const bytes = labels.length === 1 ? (labels[0] ?? new Uint8Array()) : new TextEncoder().encode(text);
  return { mediaType: "application/zpl", bytes };
}
