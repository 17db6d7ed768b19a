import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Shipment } from "../../../domain/engine/index.ts";
import { EngineError, waitingShipments } from "../../../domain/engine/index.ts";
import { askForLabelRun, labelsFor } from "../../../domain/orders/label-runs/ask-for-label-run.ts";
import type { LabelRunKind } from "../../../domain/orders/label-runs/label-run.ts";
import { labelRunKinds, MOST_LABELS } from "../../../domain/orders/label-runs/label-run.ts";
import { refusal } from "../frame/read-upload.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";

type Context = Pick<ViewerContext, "services" | "caller">;

export const chosenIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).max(MOST_LABELS));

/** The forms that hand labels over and cancel them. `id`: of the question that was answered; it is asked for once. */
export const labelRunForms = [
  z.object({ intent: z.literal("choose"), step: z.enum(labelRunKinds), ids: chosenIds }),
  z.object({ intent: z.literal("choose-waiting"), step: z.literal("hand-over") }),
  z.object({
    intent: z.enum(["hand-over", "cancel"]),
    ids: chosenIds,
    id: z.uuid().optional(),
    /** They were all that waited for a van. */
    of: z.literal("all").optional(),
  }),
  z.object({ intent: z.literal("dismiss-run"), id: z.uuid() }),
] as const;

/** The labels of a question, which is answered for exactly these. */
export interface ChosenLabels {
  readonly intent: "choose";
  readonly step: LabelRunKind;
  readonly id: string;
  readonly ids: readonly string[];
  /** These labels by the account of a carrier, the most first. */
  readonly carriers: readonly {
    readonly name: string;
    readonly shipments: number;
    readonly parcels: number;
  }[];
  /** Chosen ones to which the step does not apply. */
  readonly others: number;
  /** Of a question of all that waits: those beyond the labels of one step. `null`: of another. */
  readonly more: number | null;
}

export type LabelRunAnswer = ChosenLabels | { readonly intent: LabelRunKind | "dismiss-run" };

export async function chooseLabels(
  { services, caller }: Context,
  step: LabelRunKind,
  shipmentIds: readonly string[],
  more: number | null = null,
): Promise<ChosenLabels> {
  const labels = await labelsFor(services, caller, step, shipmentIds);
  const others = new Set(shipmentIds).size - labels.length;
  const ids = labels.map(({ id }) => id);
  return {
    ...{ intent: "choose", step, id: services.ports.ids.next(), ids, others, more },
    carriers: carriersOf(labels),
  };
}

function carriersOf(labels: readonly Shipment[]): ChosenLabels["carriers"] {
  return [...Map.groupBy(labels, ({ accountId }) => accountId).values()]
    .map((shipments) => ({
      name: shipments[0]?.carrier.name ?? "",
      shipments: shipments.length,
      parcels: shipments.reduce((sum, { childVouchers }) => sum + 1 + childVouchers.length, 0),
    }))
    .sort((one, other) => other.shipments - one.shipments);
}

export async function actOnLabelRuns(
  context: Context,
  form: z.output<(typeof labelRunForms)[number]>,
): Promise<LabelRunAnswer> {
  const { services, caller } = context;
  if (form.intent === "choose") return chooseLabels(context, form.step, form.ids);
  if (form.intent === "choose-waiting") {
    const waiting = await waitingForVan(context);
    const more = Math.max(0, waiting.length - MOST_LABELS);
    return chooseLabels(context, form.step, waiting.slice(0, MOST_LABELS), more);
  }
  if (form.intent === "dismiss-run") await services.labelRuns.dismiss(caller, form.id);
  else {
    const { intent: kind, ids: shipmentIds, id = services.ports.ids.next(), of } = form;
    await asked(context, { id, kind, shipmentIds, ofAll: of === "all" });
    if (shipmentIds.length <= FEW) await ended(context, id);
  }
  return { intent: form.intent };
}

/** @throws Response 409 the id is another work's, which our own pages never send */
async function asked({ services, caller }: Context, run: Parameters<typeof askForLabelRun>[2]) {
  try {
    await askForLabelRun(services, caller, run);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw refusal(409, "The id is of other work. Leave it out, and send the form again.");
  }
}

/** A page of the list: the merchant is answered when they are done, unless a carrier is slow. */
const FEW = 50;
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 150;

async function ended({ services, caller }: Context, id: string) {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    if ((await services.labelRuns.get(caller, id))?.state !== "working") return;
  }
}

/** All that waits for a van, of every carrier. */
async function waitingForVan({ services, caller }: Context) {
  const accounts = await services.ports.accounts.enabled(caller);
  const waiting = await Promise.all(
    accounts.map((account) => waitingShipments(services.ports, account, FAR_AHEAD)),
  );
  return waiting.flat().map(({ id }) => id);
}

/** Whenever they are collected: the run names those whose van comes later. */
const FAR_AHEAD = "9999-12-31";
