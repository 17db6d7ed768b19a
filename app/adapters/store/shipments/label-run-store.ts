import type { Caller } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type {
  LabelRun,
  LabelRunKind,
  LabelRunResult,
  LabelRunStore,
} from "../../../domain/orders/label-runs/label-run.ts";
import type { BulkRunRow } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { readStored, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import {
  addBulkRun,
  beginTry,
  changeBulkRun,
  dismissBulkRun,
  latestRow,
  toBulkRun,
} from "./bulk-run-store.ts";

const kinds: readonly LabelRunKind[] = ["hand-over", "cancel"];

type Request = Pick<LabelRun, "shipmentIds" | "ofAll">;

const storedRequest = storedValue<Request>({
  what: "label run's request",
  steps: [],
  read: (json) => readStored<Request>(json, "label run's request", { shipmentIds: "array" }),
});

const storedResult = storedValue<LabelRunResult>({
  what: "label run's result",
  steps: [],
  read: (json) => readStored<LabelRunResult>(json, "label run's result", { lists: "array", left: "array" }),
});

type Context = Pick<StoreContext, "prisma" | "clock" | "enqueue" | "people" | "actor">;

export function labelRunStore({ prisma, clock, enqueue, people, actor }: Context): LabelRunStore {
  async function get({ merchantId, environment }: Caller, id: string): Promise<LabelRun | null> {
    if (!isUuid(id)) return null;
    const row = await prisma.bulkRunRow.findFirst({
      where: { id, merchantId, environment, kind: { in: [...kinds] } },
    });
    return row === null ? null : toLabelRun(people, row);
  }

  return {
    get,

    async add({ id, caller, kind, shipmentIds, ofAll, result }) {
      const { merchantId, environment } = caller;
      const run = {
        ...{ id, caller, kind, askedBy: "merchant" as const, total: shipmentIds.length },
        request: JSON.stringify(storedRequest.write({ shipmentIds, ...(ofAll && { ofAll }) })),
        result: labelRunResult(people, id, result),
      };
      await prisma.$transaction(async (transaction) => {
        if (!(await addBulkRun(transaction, actor(), run, clock.now()))) return;
        await enqueue(transaction, "label-run", { merchantId, environment, jobId: id });
      });
      const added = await get(caller, id);
      if (added === null) throw new EngineError("NOT_FOUND", "The id is taken.");
      return added;
    },

    async latest(caller) {
      const rows = await Promise.all(kinds.map((kind) => latestRow(prisma, caller, kind)));
      return rows.flatMap((row) => (row === null ? [] : [toLabelRun(people, row)]));
    },

    dismiss: (caller, id) => dismissBulkRun(prisma, caller, id, clock.now()),
    begin: (run) => beginTry(prisma, run),

    async proceed(run, done, result) {
      const set = { done, tries: 0, result: labelRunResult(people, run.id, result) };
      return (await changeBulkRun(prisma, run, set, clock.now())) ? { ...run, done, result } : null;
    },

    async finish(run, result) {
      const set = { state: "done", done: run.total, result: labelRunResult(people, run.id, result) };
      await changeBulkRun(prisma, run, set, clock.now());
    },

    async fail(run, error) {
      await changeBulkRun(prisma, run, { state: "failed", error }, clock.now());
    },
  };
}

/** JSON text. A carrier's words may name a recipient. */
export function labelRunResult(people: People, id: string, result: LabelRunResult): string {
  return people.seal("bulk_jobs.result", id, storedResult.write(result), {});
}

/** @throws StoredValueError */
export function readLabelRun(
  people: People,
  { id, request, result }: Pick<BulkRunRow, "id" | "request" | "result">,
): Pick<LabelRun, "shipmentIds" | "ofAll" | "result"> {
  const { shipmentIds, ofAll = false } = storedRequest.read(request);
  return { shipmentIds, ofAll, result: storedResult.read(people.open("bulk_jobs.result", id, result)) };
}

/** @throws StoredValueError */
function toLabelRun(people: People, row: BulkRunRow): LabelRun {
  const kind = kinds.find((each) => each === row.kind);
  if (kind === undefined) throw new StoredValueError(`stored label run: ${row.kind}`);
  return { ...toBulkRun(row), kind, ...readLabelRun(people, row) };
}
