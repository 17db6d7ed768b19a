/** The rows that prints and batches have in common. */
import type { Caller } from "../../../domain/engine/index.ts";
import { readActor } from "../../../domain/orders/audit/audit-event.ts";
import type { Asker, Job, JobKind, JobState, JobStore } from "../../../domain/orders/jobs/job.ts";
import type { BulkJob, Prisma } from "../generated/client.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

const jobKinds: readonly JobKind[] = ["print", "batch"];
const askers: readonly Asker[] = ["api", "merchant"];
const jobStates: readonly JobState[] = ["working", "done", "failed"];

type Jobs = Pick<Prisma.TransactionClient, "bulkJob">;

/** Jobs of every kind. */
export function jobStore({ prisma }: Pick<StoreContext, "prisma">): JobStore {
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
export async function beginTry({ bulkJob }: Jobs, { id, caller: { merchantId } }: Job): Promise<number> {
  const { tries } = await bulkJob.update({
    where: { merchantId_id: { merchantId, id } },
    data: { tries: { increment: 1 } },
    select: { tries: true },
  });
  return tries;
}

/** False: another worker was first, or the job is over. */
export async function storeStep(
  { bulkJob }: Jobs,
  job: Job,
  done: number,
  result: Prisma.InputJsonObject,
  at: Date,
): Promise<boolean> {
  const data = { done, tries: 0, result, updatedAt: at };
  return (await bulkJob.updateMany({ where: unchanged(job), data })).count > 0;
}

/** As this worker read it: of two workers, one writes. */
export function unchanged({ id, caller: { merchantId }, done }: Job) {
  return { id, merchantId, done, state: "working" };
}

/** @throws StoredValueError */
export function toJob(row: BulkJob): Job {
  const kind = jobKinds.find((each) => each === row.kind);
  const state = jobStates.find((each) => each === row.state);
  if (kind === undefined || state === undefined)
    throw new StoredValueError(`stored job: ${row.kind} is ${row.state}`);
  const { id, merchantId, environment, done, total, error, createdAt } = row;
  const caller = { merchantId, environment: readEnvironment(environment) };
  return { id, caller, kind, state, done, total, error, createdAt };
}
