import type { Shipment } from "../../engine/index.ts";
import { askToCancel, EngineError } from "../../engine/index.ts";
import { cancelLabel } from "../labels/cancel-label.ts";
import { refusalOf } from "../purchases/refusal-of.ts";
import type { LabelRun, LabelRunServices, LeftWhy } from "./label-run.ts";
import { leaveLabels, notLeft } from "./label-run.ts";

/** Labels between two stores of the progress, which are cancelled side by side. */
const STEP = 10;

/**
 * Cancels the labels of a run. The intention for all is stored first, so that nothing is forgotten if the process ends, and no other
 * step takes one of them meanwhile. A carrier that answers none of a step is asked about the rest later, by `resumeCancels`.
 */
export async function cancelInRun(services: LabelRunServices, run: LabelRun): Promise<void> {
  const { ports, labelRuns } = services;
  const { caller, total } = run;
  await askToCancel(ports, caller, notLeft(run));
  const known = await ports.shipments.byIds(caller, notLeft(run));
  let pending = [...known.values()].filter(({ state }) => state === "created");
  let current: LabelRun | null = run;
  while (current !== null && pending.length > 0) {
    const some = pending.slice(0, STEP);
    const outcomes = await Promise.all(some.map((shipment) => outcomeOf(services, run, shipment)));
    pending = pending.slice(STEP);
    let left = current.result.left;
    const answered = new Set<string>();
    const silent = new Set<string>();
    for (const { shipment, why } of outcomes) {
      (why?.code === "no-answer" ? silent : answered).add(shipment.accountId);
      if (why !== null) left = leaveLabels(left, why, [shipment.id]);
    }
    const waits = ({ accountId }: Shipment) => silent.has(accountId) && !answered.has(accountId);
    left = leaveLabels(
      left,
      { code: "no-answer" },
      pending.filter(waits).map(({ id }) => id),
    );
    pending = pending.filter((shipment) => !waits(shipment));
    current = await labelRuns.proceed(current, total - pending.length, { lists: [], left });
  }
  if (current !== null) await labelRuns.finish(current, current.result);
}

async function outcomeOf(
  services: LabelRunServices,
  { caller }: LabelRun,
  shipment: Shipment,
): Promise<{ readonly shipment: Shipment; readonly why: LeftWhy | null }> {
  try {
    await cancelLabel({ services, caller }, shipment.id);
    return { shipment, why: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const isLater = error.code === "CARRIER_UNAVAILABLE";
    return {
      shipment,
      why: isLater ? { code: "no-answer" } : { code: "refused", refusal: refusalOf(error) },
    };
  }
}
