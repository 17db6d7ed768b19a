import type { CarrierLabel, LabelPrinting } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { joinedPdf } from "../kit/joined-pdf.ts";
import { labelPrinting } from "../kit/label-printing.ts";
import type { EltaSession } from "./elta-session.ts";
import type { LabelQuestion } from "./wire/label-call.ts";
import { readLabel } from "./wire/label-call.ts";

/** Our formats in ELTA's. Source: section 6. */
const papers: Readonly<Record<string, LabelQuestion["paper"]>> = {
  a6: "1",
  "100x150": "1",
  "4x6": "1",
  a4: "0",
};

/** @param hasSub the contract has a sub-code: ELTA may want it beside the master's code */
export const labelsOf = (session: EltaSession, hasSub: boolean): LabelPrinting =>
  labelPrinting("ELTA", papers, async (numbers, paper) => {
    const labels: CarrierLabel[] = [];
    for (const number of numbers) labels.push(await labelOf(session, { number, paper }, hasSub));
    return joinedPdf(labels);
  });

async function labelOf(
  session: EltaSession,
  question: LabelQuestion,
  hasSub: boolean,
): Promise<CarrierLabel> {
  try {
    return await session.ask(readLabel, question);
  } catch (error) {
    const isCode = error instanceof EngineError && error.metadata?.carrier_code === "6";
    if (!isCode || !hasSub) throw error;
    return session.ask(readLabel, { ...question, hasLongCode: true });
  }
}
