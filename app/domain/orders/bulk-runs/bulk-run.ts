import type { Caller } from "../../engine/index.ts";
import type { Actor } from "../audit/audit-event.ts";

export const jobKinds = ["print", "batch"] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ["working", "done", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** An API's caller, or the merchant in the admin. */
export type Asker = "api" | "merchant";

/** Work on many shipments that its caller follows. It is kept for two days. */
export interface BulkRun {
  readonly id: string;
  readonly caller: Caller;
  readonly kind: JobKind;
  readonly state: JobState;
  /** How many of `total` shipments or rows are finished. */
  readonly done: number;
  readonly total: number;
  /** Why it failed: a code. */
  readonly error: string | null;
  readonly createdAt: Date;
}

export interface BulkRunStore {
  get(caller: Caller, id: string): Promise<BulkRun | null>;
  /** The actor who asked for it; `null`: unknown. */
  actor(caller: Caller, id: string): Promise<Actor | null>;
}
