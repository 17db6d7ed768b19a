import type { Caller, ShipmentId } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { Print, PrintRequest, PrintResult, PrintStore } from "../../../domain/orders/printing/print.ts";
import type { Queries } from "../database/known-database.ts";
import { updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { BulkRunRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { shipmentsBeingPrinted, withoutLabels } from "../orders/being-printed.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { readDocument, writeDocument } from "./bulk-run-documents.ts";
import type { NewBulkRun } from "./bulk-run-store.ts";
import {
  addBulkRun,
  askerOf,
  beginTry,
  changeBulkRun,
  dismissBulkRun,
  newestRow,
  toBulkRun,
} from "./bulk-run-store.ts";

const storedRequest = storedValue<PrintRequest>({
  what: "print's request",
  steps: [],
  read: (json) =>
    readStored<PrintRequest>(json, "print's request", {
      documents: "string",
      shipmentIds: "array",
      format: "string",
      startPosition: "number",
      order: "string",
    }),
});

const storedResult = storedValue<PrintResult>({
  what: "print's result",
  steps: [],
  read: (json) =>
    readStored<PrintResult>(json, "print's result", {
      skipped: "array",
      pages: "number",
      printedIds: "array",
    }),
});

const noResult: PrintResult = { skipped: [], pages: 0, printedIds: [] };

type Context = Pick<StoreContext, "prisma" | "clock" | "enqueue" | "encryption" | "actor">;
type Transaction = Queries & Pick<Prisma.TransactionClient, "$queryRawUnsafe">;

export function printStore({ prisma, clock, enqueue, encryption, actor }: Context): PrintStore {
  async function get(caller: Caller, id: string): Promise<Print | null> {
    if (!isUuid(id)) return null;
    const { merchantId, environment } = caller;
    const row = await prisma.bulkRunRow.findFirst({ where: { id, merchantId, environment, kind: "print" } });
    return row === null ? null : toPrint(row);
  }

  return {
    get,

    async add({ id, caller, askedBy, request }, { queued, beside = [], once = [] }) {
      const { merchantId, environment } = caller;
      const now = clock.now();
      const groupId = beside.length === 0 ? null : id;
      const jobOf = (print: Pick<Print, "id" | "request">): NewBulkRun => ({
        id: print.id,
        caller,
        askedBy,
        groupId,
        total: print.request.shipmentIds.length,
        kind: "print",
        request: JSON.stringify(storedRequest.write(print.request)),
        result: JSON.stringify(storedResult.write(noResult)),
        // A preview is printed once the merchant says so.
        ...(askedBy !== "preview" && { event: eventOf(print) }),
      });
      await prisma.$transaction(async (transaction) => {
        if (once.length > 0) await refuseIfPrinted(transaction, caller, id, once);
        if (!(await addBulkRun(transaction, actor(), jobOf({ id, request }), now))) return;
        for (const other of beside) await addBulkRun(transaction, actor(), jobOf(other), now);
        if (!queued) return;
        for (const jobId of [id, ...beside.map((each) => each.id)])
          await enqueue(transaction, "print", { merchantId, environment, jobId });
      });
      const print = await get(caller, id);
      if (print === null) throw new EngineError("NOT_FOUND", "The id is taken.");
      return print;
    },

    async latest(caller) {
      const newest = await newestRow(prisma, caller, "print");
      if (newest === null) return [];
      const { groupId, merchantId, environment } = newest;
      const rows =
        groupId === null
          ? [newest]
          : await prisma.bulkRunRow.findMany({ where: { merchantId, environment, kind: "print", groupId } });
      return rows
        .filter(({ dismissedAt }) => dismissedAt === null)
        .sort(
          (one, other) =>
            Number(other.id === groupId) - Number(one.id === groupId) || (one.id < other.id ? -1 : 1),
        )
        .map(toPrint);
    },

    async unansweredPreview(caller) {
      const { merchantId, environment } = caller;
      // Merchants try other papers: the labels of one document may be marked by another's mark.
      const [found] = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM bulk_jobs AS run
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND kind = 'print' AND asked_by = 'preview'
          AND state = 'done' AND printed_at IS NULL AND dismissed_at IS NULL
          AND request ->> 'documents' <> ALL(${[...withoutLabels]})
          AND EXISTS (
            SELECT 1 FROM shipments
            WHERE shipments.merchant_id = run.merchant_id AND shipments.environment = run.environment
              AND shipments.id IN (SELECT each::uuid FROM json_array_elements_text(run.result -> 'printedIds') AS each)
              AND shipments.state = 'created'
              AND (last_printed_at IS NULL OR last_printed_at < run.created_at))
        ORDER BY created_at DESC, id DESC LIMIT 1`;
      return found === undefined ? null : get(caller, found.id);
    },

    dismiss: (caller, id) => dismissBulkRun(prisma, caller, id, clock.now()),

    begin: (print) => beginTry(prisma, print),

    async proceed(print, done, skipped) {
      const result = { ...print.result, skipped };
      const set = { done, tries: 0, result: JSON.stringify(storedResult.write(result)) };
      return (await changeBulkRun(prisma, print, set, clock.now())) ? { ...print, done, result } : null;
    },

    async finish(print, result, document) {
      const now = clock.now();
      return prisma.$transaction(
        async (transaction) => {
          const set = { state: "done", result: JSON.stringify(storedResult.write(result)) };
          if (!(await changeBulkRun(transaction, print, set, now))) return null;
          if (document !== null) await writeDocument(transaction, encryption, print, document, now);
          return { ...print, state: "done" as const, result };
        },
        { timeout: 60_000 },
      );
    },

    async fail(print, error) {
      await changeBulkRun(prisma, print, { state: "failed", error }, clock.now());
    },

    document: (print) => readDocument(prisma, encryption, print),

    async handOut(print) {
      const { printedIds } = print.result;
      if (print.askedBy === "preview" || !hasLabels(print.request.documents))
        return areValid(prisma, print.caller, printedIds);
      try {
        await prisma.$transaction(async (transaction) => {
          const by = actor() ?? (await actorOfPrint(transaction, print));
          const marked = await mark(transaction, print.caller, printedIds, clock.now(), by);
          if (marked.length < printedIds.length) throw new ChangedError();
          if (marked.some(({ isFirst }) => isFirst))
            await enqueue(transaction, "labels-printed", { ...print.caller, jobId: print.id });
        });
        return true;
      } catch (error) {
        if (error instanceof ChangedError) return false;
        throw error;
      }
    },

    async bought(caller, shipmentIds) {
      const rows = await prisma.$queryRaw<{ id: string; isNew: boolean }[]>`
        SELECT id::text AS id, printed_at IS NULL AND id NOT IN (${shipmentsBeingPrinted(caller)}) AS "isNew"
        FROM shipments WHERE merchant_id = ${caller.merchantId}::uuid AND environment = ${caller.environment}
          AND id = ANY(${[...shipmentIds]}::uuid[]) AND state = 'created'`;
      const labels = new Map(rows.map(({ id, isNew }) => [id, isNew]));
      return shipmentIds.flatMap((shipmentId) => {
        const isNew = labels.get(shipmentId);
        return isNew === undefined ? [] : [{ shipmentId, isNew }];
      });
    },

    async handOutLabel({ id, merchantId, environment }) {
      await prisma.$transaction(async (transaction) => {
        const caller = { merchantId, environment };
        const [marked] = await mark(transaction, caller, [id], clock.now(), actor());
        if (marked?.isFirst === true && (await hasPurchase(transaction, merchantId, id)))
          await enqueue(transaction, "shipment-event", {
            ...caller,
            type: "label.printed",
            shipmentId: id,
          });
      });
    },

    async markPrinted(print) {
      const { id, caller, request, result } = print;
      const now = clock.now();
      return prisma.$transaction(async (transaction) => {
        const answered = await write(
          transaction,
          updating("bulk_jobs", {
            actor: actor(),
            set: { printed_at: now },
            merchant: caller.merchantId,
            where: Prisma.sql`id = ${id}::uuid AND asked_by = 'preview' AND state = 'done' AND printed_at IS NULL`,
            events: [{ event: eventOf(print) }],
          }),
        );
        if (answered.length === 0) return false;
        if (!hasLabels(request.documents)) return true;
        const marked = await mark(transaction, caller, result.printedIds, now, actor());
        if (marked.some(({ isFirst }) => isFirst))
          await enqueue(transaction, "labels-printed", { ...caller, jobId: id });
        return true;
      });
    },
  };
}

const hasLabels = (documents: PrintRequest["documents"]) => !withoutLabels.includes(documents);

function eventOf({ request }: Pick<Print, "request">): "labels.printed" | "papers.printed" {
  return hasLabels(request.documents) ? "labels.printed" : "papers.printed";
}

/** Slips name people: those of a cancelled or erased shipment are handed out no more, either. */
async function areValid(
  prisma: Pick<Prisma.TransactionClient, "shipment">,
  { merchantId, environment }: Caller,
  ids: readonly ShipmentId[],
): Promise<boolean> {
  const where = { merchantId, environment, id: { in: [...ids] }, state: "created", redactedAt: null };
  return (await prisma.shipment.count({ where })) === ids.length;
}

/** Undoes the marks of a document of which a label has become void. */
class ChangedError extends Error {
  override readonly name = "ChangedError";
}

/** Of two clicks at once, the second waits and sees the first one's print. @throws EngineError CONFLICT */
async function refuseIfPrinted(
  transaction: Transaction,
  caller: Caller,
  printId: string,
  labels: readonly ShipmentId[],
): Promise<void> {
  const ids = [...labels];
  await transaction.$queryRaw`
    SELECT 1 FROM shipments WHERE merchant_id = ${caller.merchantId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
  const [found] = await transaction.$queryRaw<object[]>`
    SELECT 1 FROM shipments WHERE merchant_id = ${caller.merchantId}::uuid AND id = ANY(${ids}::uuid[])
      AND (printed_at IS NOT NULL OR id IN (${shipmentsBeingPrinted(caller)}))
      AND NOT EXISTS (SELECT 1 FROM bulk_jobs WHERE merchant_id = ${caller.merchantId}::uuid AND id = ${printId}::uuid)
    LIMIT 1`;
  if (found !== undefined)
    throw new EngineError("CONFLICT", "One of these labels is in another print: print those that are new.");
}

/** Viewers read a document several times. */
const SAME_PRINTING_MS = 60_000;

/** @param actor `null`: the link names none */
async function mark(
  transaction: Transaction,
  { merchantId, environment }: Caller,
  ids: readonly ShipmentId[],
  now: Date,
  actor: string | null,
): Promise<readonly { readonly isFirst: boolean }[]> {
  const before = new Date(now.getTime() - SAME_PRINTING_MS);
  return write<{ isFirst: boolean }>(
    transaction,
    updating("shipments", {
      actor,
      set: {
        printed_at: Prisma.sql`coalesce(printed_at, ${now})`,
        last_printed_at: now,
        print_count: Prisma.sql`print_count + CASE WHEN last_printed_at > ${before} THEN 0 ELSE 1 END`,
      },
      merchant: merchantId,
      where: Prisma.sql`id = ANY(${[...ids]}::uuid[]) AND environment = ${environment}
        AND state = 'created' AND redacted_at IS NULL`,
      former: ["print_count"],
      events: [{ event: "label.printed", when: Prisma.sql`print_count > former_print_count` }],
      answer: Prisma.sql`print_count = 1 AS "isFirst"`,
    }),
  );
}

/** A document is read by its link; the print was asked for by a known actor. */
async function actorOfPrint(
  transaction: Transaction,
  { id, caller: { merchantId } }: Pick<Print, "id" | "caller">,
): Promise<string | null> {
  const [job] = await transaction.$queryRaw<{ actor: string | null }[]>`
    SELECT actor FROM bulk_jobs WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid`;
  return job?.actor ?? null;
}

/** The fulfillment of the label's purchase tells the recipient that it is printed. Others have no listener. */
async function hasPurchase(transaction: Transaction, merchantId: string, id: ShipmentId): Promise<boolean> {
  const [found] = await transaction.$queryRaw<object[]>`
    SELECT 1 FROM purchases WHERE shipment_id = ${id}::uuid AND merchant_id = ${merchantId}::uuid`;
  return found !== undefined;
}

/** @throws StoredValueError */
function toPrint(row: BulkRunRow): Print {
  const request = storedRequest.read(row.request);
  return {
    ...toBulkRun(row),
    kind: "print",
    askedBy: askerOf(row),
    request,
    result: storedResult.read(row.result),
    printedAt: row.printedAt,
  };
}
