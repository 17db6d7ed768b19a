import type { LabelPrinting } from "../../../domain/engine/index.ts";
import { joinedZpl, labelPrinting } from "../kit/label-printing.ts";
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

export function printedLabels(session: BoxnowSession): LabelPrinting {
  return labelPrinting("BOX NOW", papers, async (parcelIds, paper) => {
    if ("dpi" in paper) {
      const labels = [];
      for (const parcelId of parcelIds)
        labels.push(await session.ask(zplLabel, { parcelId, dpi: paper.dpi }));
      return joinedZpl(labels);
    }
    const [only, ...more] = parcelIds;
    if (paper === a6 && more.length === 0) return session.ask(pdfLabel, { parcelId: only });
    return session.ask(labelSheet, { ...paper, parcelIds });
  });
}
