/** One step for many labels that a merchant chose: a hand-over or a cancellation, as a durable job. */
import type { Caller, ShipmentId } from "../../engine/index.ts";
import type { BulkRun } from "../bulk-runs/bulk-run.ts";
import type { OrderServices } from "../ports.ts";
import type { Refusal } from "../purchases/purchase-reason.ts";

export const labelRunKinds = ["hand-over", "cancel"] as const;
export type LabelRunKind = (typeof labelRunKinds)[number];

/** Labels of one run: as many as one document prints. */
export const MOST_LABELS = 1_000;

/**
 * Why a chosen label stays as it is. `gone`: it was cancelled, listed or collected before. `later-pickup`: its van comes on another
 * day. `no-answer`: the carrier is being asked, and Waybill keeps asking.
 */
export type LeftWhy =
  | { readonly code: "gone" | "later-pickup" | "no-answer" }
  | { readonly code: "refused"; readonly refusal: Refusal };

/** The labels that stay for one cause. */
export interface LeftLabels {
  readonly why: LeftWhy;
  readonly shipmentIds: readonly ShipmentId[];
}

/** A list that chosen shipments came onto. `id`: `null` if it is not among the latest ones any more. */
export interface RunList {
  readonly id: string | null;
  readonly carrier: string;
  readonly number: string;
  readonly shipments: number;
}

export interface LabelRunResult {
  /** Of a hand-over that is done. */
  readonly lists: readonly RunList[];
  readonly left: readonly LeftLabels[];
  /** Of a hand-over of all: the shipments that came after the question, and wait for the next list. Absent: none. */
  readonly came?: number;
}

export interface LabelRun extends BulkRun {
  readonly kind: LabelRunKind;
  /** As the merchant confirmed them. */
  readonly shipmentIds: readonly ShipmentId[];
  /** Of a hand-over: they were all that waited when the question was asked. */
  readonly ofAll?: boolean;
  readonly result: LabelRunResult;
}

export interface LabelRunStore {
  /** Stores a new run with its job; of an id that exists, the existing one is returned. */
  add(run: Pick<LabelRun, "id" | "caller" | "kind" | "shipmentIds" | "ofAll" | "result">): Promise<LabelRun>;
  get(caller: Caller, id: string): Promise<LabelRun | null>;
  /** The newest one of each kind, unless it was dismissed. */
  latest(caller: Caller): Promise<readonly LabelRun[]>;
  /** One that is not over stays. */
  dismiss(caller: Caller, id: string): Promise<void>;
  /** Counts a try. @returns the tries since the last progress, with this one */
  begin(run: LabelRun): Promise<number>;
  /** `null`: another worker was first, or the run is over. */
  proceed(run: LabelRun, done: number, result: LabelRunResult): Promise<LabelRun | null>;
  finish(run: LabelRun, result: LabelRunResult): Promise<void>;
  fail(run: LabelRun, error: string): Promise<void>;
}

export type LabelRunServices = Pick<OrderServices, "ports" | "purchases"> & {
  readonly labelRuns: LabelRunStore;
};

/** Adds labels to those that stay, each cause once. Pure. */
export function leaveLabels(
  left: readonly LeftLabels[],
  why: LeftWhy,
  shipmentIds: readonly ShipmentId[],
): readonly LeftLabels[] {
  if (shipmentIds.length === 0) return left;
  const key = JSON.stringify(why);
  const isSame = (each: LeftLabels) => JSON.stringify(each.why) === key;
  return left.some(isSame)
    ? left.map((each) => (isSame(each) ? { why, shipmentIds: [...each.shipmentIds, ...shipmentIds] } : each))
    : [...left, { why, shipmentIds }];
}

/** The chosen labels that are not among those that stay. Pure. */
export function notLeft({ shipmentIds, result }: Pick<LabelRun, "shipmentIds" | "result">) {
  const left = new Set(result.left.flatMap((each) => each.shipmentIds));
  return shipmentIds.filter((id) => !left.has(id));
}
