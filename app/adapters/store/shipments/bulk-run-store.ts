/** The rows that prints and batches have in common. */
import type { Caller } from "../../../domain/engine/index.ts";
import { readActor } from "../../../domain/orders/audit/audit-event.ts";
import type {
  Asker,
  BulkRun,
  BulkRunStore,
  JobKind,
  JobState,
} from "../../../domain/orders/bulk-runs/bulk-run.ts";
import { inserting, updating } from "../events/change.ts";
import type { BulkJob } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

const jobKinds: readonly JobKind[] = ["print", "batch"];
const askers: readonly Asker[] = ["api", "merchant"];
const jobStates: readonly JobState[] = ["working", "done", "failed"];

type Jobs = Pick<Prisma.TransactionClient, "bulkJob">;

export interface NewJob {
  readonly id: string;
  readonly caller: Caller;
  readonly kind: JobKind;
  readonly askedBy: Asker;
  readonly total: number;
  /** JSON text, as `result`. */
  readonly request: string;
  readonly result: string;
  readonly groupId?: string | null;
  /** Of a print, whose papers decide. */
  readonly event?: "labels.printed" | "papers.printed";
}

/** Jobs of every kind. */
export function bulkRunStore({ prisma }: Pick<StoreContext, "prisma">): BulkRunStore {
  return {
    async get(caller, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.bulkJob.findFirst({ where: { id, ...caller } });
      return row === null ? null : toJob(row);
    },

    async actor({ merchantId, environment }, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.bulkJob.findFirst({ where: { id, merchantId, environment } });
      return readActor(row?.actor ?? null);
    },
  };
}

/** The newest one of the kind that the merchant asked for in the admin, unless it was dismissed. */
export async function latestRow(jobs: Jobs, caller: Caller, kind: JobKind): Promise<BulkJob | null> {
  const row = await newestRow(jobs, caller, kind);
  return row === null || row.dismissedAt !== null ? null : row;
}

/** The newest one of the kind that the merchant asked for in the admin. */
export async function newestRow(
  { bulkJob }: Jobs,
  { merchantId, environment }: Caller,
  kind: JobKind,
): Promise<BulkJob | null> {
  // Jobs are kept for two days, so a merchant has few.
  return bulkJob.findFirst({
    where: { merchantId, environment, kind, askedBy: "merchant" },
    // The link of a print may be older than the print.
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

export async function dismissJob(
  { bulkJob }: Jobs,
  { merchantId, environment }: Caller,
  id: string,
  at: Date,
): Promise<void> {
  if (!isUuid(id)) return;
  await bulkJob.updateMany({
    where: { id, merchantId, environment, state: { not: "working" } },
    data: { dismissedAt: at },
  });
}

/** @throws StoredValueError */
export function askerOf({ kind, askedBy }: BulkJob): Asker {
  const asker = askers.find((each) => each === askedBy);
  if (asker === undefined) throw new StoredValueError(`stored ${kind}: asked by ${askedBy}`);
  return asker;
}

/** Counts a try. @returns the tries since the last progress, with this one */
export async function beginTry({ bulkJob }: Jobs, { id, caller: { merchantId } }: BulkRun): Promise<number> {
  const { tries } = await bulkJob.update({
    where: { merchantId_id: { merchantId, id } },
    data: { tries: { increment: 1 } },
    select: { tries: true },
  });
  return tries;
}

/** A row of each job: events name the actor, and so does the job to work that comes later. @returns whether its id was free */
export async function addJob(
  sql: Pick<Prisma.TransactionClient, "$queryRaw">,
  actor: string | null,
  { id, caller, askedBy, total, ...job }: NewJob,
  now: Date,
): Promise<boolean> {
  const row = {
    id,
    merchant_id: caller.merchantId,
    environment: caller.environment,
    kind: job.kind,
    asked_by: askedBy,
    state: "working",
    done: 0,
    total,
    created_at: now,
    updated_at: now,
    actor,
    request: job.request,
    result: job.result,
    group_id: job.groupId ?? null,
  };
  const events = job.event === undefined ? [] : [{ event: job.event }];
  const added = await sql.$queryRaw<unknown[]>(inserting("bulk_jobs", { actor, rows: [row], events }));
  return added.length > 0;
}

/** Changes a job that is as this worker read it: of two workers, one writes. False: another was first, or the job is over. */
export async function changeJob(
  sql: Pick<Prisma.TransactionClient, "$queryRaw">,
  { id, caller: { merchantId }, done }: BulkRun,
  set: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<boolean> {
  const changed = await sql.$queryRaw<unknown[]>(
    updating("bulk_jobs", {
      // Webhooks name no actor.
      actor: null,
      set: { ...set, updated_at: at },
      where: Prisma.sql`merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND done = ${done} AND state = 'working'`,
    }),
  );
  return changed.length > 0;
}

/** @throws StoredValueError */
export function toJob(row: BulkJob): BulkRun {
  const kind = jobKinds.find((each) => each === row.kind);
  const state = jobStates.find((each) => each === row.state);
  if (kind === undefined || state === undefined)
    throw new StoredValueError(`stored job: ${row.kind} is ${row.state}`);
  const { id, merchantId, environment, done, total, error, createdAt } = row;
  const caller = { merchantId, environment: readEnvironment(environment) };
  return { id, caller, kind, state, done, total, error, createdAt };
}
