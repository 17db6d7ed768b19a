/** The rows that bulk runs of every kind have in common. */
import type { Caller } from "../../../domain/engine/index.ts";
import { readActor } from "../../../domain/orders/audit/audit-event.ts";
import type {
  Asker,
  BulkRun,
  BulkRunKind,
  BulkRunState,
  BulkRunStore,
} from "../../../domain/orders/bulk-runs/bulk-run.ts";
import type { Queries } from "../database/known-database.ts";
import { inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { BulkRunRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

const bulkRunKinds: readonly BulkRunKind[] = ["print", "batch", "hand-over", "cancel"];
const askers: readonly Asker[] = ["api", "merchant", "preview"];
const bulkRunStates: readonly BulkRunState[] = ["working", "done", "failed"];

type BulkRuns = Pick<Prisma.TransactionClient, "bulkRunRow">;

export interface NewBulkRun {
  readonly id: string;
  readonly caller: Caller;
  readonly kind: BulkRunKind;
  readonly askedBy: Asker;
  readonly total: number;
  /** JSON text, as `result`. */
  readonly request: string;
  readonly result: string;
  readonly groupId?: string | null;
  /** The event of a print, which depends on its papers; absent for other runs. */
  readonly event?: "labels.printed" | "papers.printed";
}

/** Bulk runs of every kind. */
export function bulkRunStore({ prisma }: Pick<StoreContext, "prisma">): BulkRunStore {
  return {
    async get(caller, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.bulkRunRow.findFirst({ where: { id, ...caller } });
      return row === null ? null : toBulkRun(row);
    },

    async actor({ merchantId, environment }, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.bulkRunRow.findFirst({ where: { id, merchantId, environment } });
      return readActor(row?.actor ?? null);
    },
  };
}

/** The newest one of the kind that the merchant asked for in the admin, unless it was dismissed. */
export async function latestRow(
  runs: BulkRuns,
  caller: Caller,
  kind: BulkRunKind,
): Promise<BulkRunRow | null> {
  const row = await newestRow(runs, caller, kind);
  return row === null || row.dismissedAt !== null ? null : row;
}

/** The newest one of the kind that the merchant asked for in the admin. */
export async function newestRow(
  { bulkRunRow }: BulkRuns,
  { merchantId, environment }: Caller,
  kind: BulkRunKind,
): Promise<BulkRunRow | null> {
  // Bulk runs are kept for two days, so a merchant has few.
  return bulkRunRow.findFirst({
    where: { merchantId, environment, kind, askedBy: "merchant" },
    // The link of a print may be older than the print.
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

export async function dismissBulkRun(
  { bulkRunRow }: BulkRuns,
  { merchantId, environment }: Caller,
  id: string,
  at: Date,
): Promise<void> {
  if (!isUuid(id)) return;
  await bulkRunRow.updateMany({
    where: { id, merchantId, environment, state: { not: "working" } },
    data: { dismissedAt: at },
  });
}

/** @throws StoredValueError */
export function askerOf({ kind, askedBy }: BulkRunRow): Asker {
  const asker = askers.find((each) => each === askedBy);
  if (asker === undefined) throw new StoredValueError(`stored ${kind}: asked by ${askedBy}`);
  return asker;
}

/** Counts a try. @returns the tries since the last progress, with this one */
export async function beginTry(
  { bulkRunRow }: BulkRuns,
  { id, caller: { merchantId } }: BulkRun,
): Promise<number> {
  const { tries } = await bulkRunRow.update({
    where: { merchantId_id: { merchantId, id } },
    data: { tries: { increment: 1 } },
    select: { tries: true },
  });
  return tries;
}

/** Events name the actor, and so does the run to the work that comes later. @returns whether its id was free */
export async function addBulkRun(
  sql: Queries,
  actor: string | null,
  { id, caller, askedBy, total, ...run }: NewBulkRun,
  now: Date,
): Promise<boolean> {
  const row = {
    id,
    merchant_id: caller.merchantId,
    environment: caller.environment,
    kind: run.kind,
    asked_by: askedBy,
    state: "working",
    done: 0,
    total,
    created_at: now,
    updated_at: now,
    actor,
    request: run.request,
    result: run.result,
    group_id: run.groupId ?? null,
  };
  const events = run.event === undefined ? [] : [{ event: run.event }];
  const added = await write(sql, inserting("bulk_jobs", { actor, rows: [row], events }));
  return added.length > 0;
}

/** Changes a run that is as this worker read it: of two workers, one writes. False: another was first, or the run is over. */
export async function changeBulkRun(
  sql: Queries,
  { id, caller: { merchantId }, done }: BulkRun,
  set: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<boolean> {
  const changed = await write(
    sql,
    updating("bulk_jobs", {
      // Webhooks name no actor.
      actor: null,
      set: { ...set, updated_at: at },
      merchant: merchantId,
      where: Prisma.sql`id = ${id}::uuid AND done = ${done} AND state = 'working'`,
    }),
  );
  return changed.length > 0;
}

/** @throws StoredValueError */
export function toBulkRun(row: BulkRunRow): BulkRun {
  const kind = bulkRunKinds.find((each) => each === row.kind);
  const state = bulkRunStates.find((each) => each === row.state);
  if (kind === undefined || state === undefined)
    throw new StoredValueError(`stored bulk run: ${row.kind} is ${row.state}`);
  const { id, merchantId, environment, done, total, error, createdAt } = row;
  const caller = { merchantId, environment: readEnvironment(environment) };
  return { id, caller, kind, state, done, total, error, createdAt };
}
