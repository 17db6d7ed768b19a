import type { Caller } from "../../engine/index.ts";
import { cancelInRun } from "./cancel-in-run.ts";
import { handOverInRun } from "./hand-over-in-run.ts";
import type { LabelRun, LabelRunKind, LabelRunServices } from "./label-run.ts";

/** A run that ends its worker this often without any progress is given up. */
const MAX_TRIES = 8;

const steps: Readonly<Record<LabelRunKind, (services: LabelRunServices, run: LabelRun) => Promise<void>>> = {
  "hand-over": handOverInRun,
  cancel: cancelInRun,
};

/**
 * Takes the step for the labels of a run. May be repeated or run twice at once: each label's own state decides what is left to do.
 * @throws errors of the store: worth a retry
 */
export async function runLabelRun(services: LabelRunServices, caller: Caller, id: string): Promise<void> {
  const { labelRuns } = services;
  const run = await labelRuns.get(caller, id);
  if (run === null || run.state !== "working") return;
  if ((await labelRuns.begin(run)) > MAX_TRIES) return labelRuns.fail(run, "INTERNAL_ERROR");
  await steps[run.kind](services, run);
}
