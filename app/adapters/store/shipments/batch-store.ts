import type { Caller } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { Batch, BatchResult, BatchStore, RowToBuy } from "../../../domain/orders/batches/batch.ts";
import type { BulkRunRow } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { readDocument, writeDocument } from "./bulk-run-documents.ts";
import {
  addBulkRun,
  askerOf,
  beginTry,
  changeBulkRun,
  dismissBulkRun,
  latestRow,
  toBulkRun,
} from "./bulk-run-store.ts";

const storedRequest = storedValue<Pick<Batch, "shipmentIds">>({
  what: "batch's request",
  steps: [],
  read: (json) => readStored<Pick<Batch, "shipmentIds">>(json, "batch's request", { shipmentIds: "array" }),
});

const storedResult = storedValue<BatchResult>({
  what: "batch's result",
  steps: [],
  read: (json) => readStored<BatchResult>(json, "batch's result", { errors: "array" }),
});

const MEDIA_TYPE = "application/json";

type Context = Pick<StoreContext, "prisma" | "clock" | "enqueue" | "encryption" | "people" | "actor">;

export function batchStore({ prisma, clock, enqueue, encryption, people, actor }: Context): BatchStore {
  async function get({ merchantId, environment }: Caller, id: string): Promise<Batch | null> {
    if (!isUuid(id)) return null;
    const row = await prisma.bulkRunRow.findFirst({ where: { id, merchantId, environment, kind: "batch" } });
    return row === null ? null : toBatch(people, row);
  }

  async function end(batch: Batch, change: { readonly state: string; readonly error?: string }) {
    const { merchantId } = batch.caller;
    await prisma.$transaction(async (transaction) => {
      const ended = await changeBulkRun(transaction, batch, change, clock.now());
      // The rows name people, and have no use any more.
      if (ended) await transaction.bulkRunDocument.deleteMany({ where: { merchantId, bulkRunId: batch.id } });
    });
  }

  return {
    get,

    async add({ id, caller, askedBy, shipmentIds, result }, orders) {
      const { merchantId, environment } = caller;
      const now = clock.now();
      const bytes = new TextEncoder().encode(JSON.stringify(orders));
      await prisma.$transaction(
        async (transaction) => {
          const job = {
            id,
            caller,
            askedBy,
            total: shipmentIds.length,
            kind: "batch" as const,
            request: JSON.stringify(storedRequest.write({ shipmentIds })),
            result: resultValue(people, id, result),
          };
          if (!(await addBulkRun(transaction, actor(), job, now))) return;
          await writeDocument(transaction, encryption, { id, caller }, { mediaType: MEDIA_TYPE, bytes }, now);
          await enqueue(transaction, "batch", { merchantId, environment, jobId: id });
        },
        { timeout: 60_000 },
      );
      const batch = await get(caller, id);
      if (batch === null) throw new EngineError("NOT_FOUND", "The id is taken.");
      return batch;
    },

    async latest(caller) {
      const row = await latestRow(prisma, caller, "batch");
      return row && toBatch(people, row);
    },

    dismiss: (caller, id) => dismissBulkRun(prisma, caller, id, clock.now()),

    async orders(batch) {
      const document = await readDocument(prisma, encryption, batch);
      if (document === null) return [];
      return JSON.parse(new TextDecoder().decode(document.bytes)) as readonly (RowToBuy | null)[];
    },

    begin: (batch) => beginTry(prisma, batch),

    async proceed(batch, done, result) {
      const set = { done, tries: 0, result: resultValue(people, batch.id, result) };
      return (await changeBulkRun(prisma, batch, set, clock.now())) ? { ...batch, done, result } : null;
    },

    finish: (batch) => end(batch, { state: "done" }),
    fail: (batch, error) => end(batch, { state: "failed", error }),
  };
}

/** JSON text. Words about a row may name its recipient. */
export function resultValue(people: People, id: string, result: BatchResult): string {
  return people.seal("bulk_jobs.result", id, storedResult.write(result), {});
}

type BatchColumns = Pick<BulkRunRow, "id" | "request" | "result">;

/** @throws StoredValueError */
export function readBatch(people: People, { id, request, result }: BatchColumns) {
  const { shipmentIds } = storedRequest.read(request);
  return { shipmentIds, result: storedResult.read(people.open("bulk_jobs.result", id, result)) };
}

/** @throws StoredValueError */
function toBatch(people: People, row: BulkRunRow): Batch {
  return { ...toBulkRun(row), kind: "batch", askedBy: askerOf(row), ...readBatch(people, row) };
}
