import type {
  Import,
  ImportChange,
  ImportedKinds,
  ImportKind,
  ImportStore,
} from "../../../domain/shops/import-records.ts";
import { importJobKey, importKinds } from "../../../domain/shops/import-records.ts";
import type { Import as ImportRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { closeUnseenOrders, writeOpenOrders } from "../orders/write-open-orders.ts";
import type { SqlRunner } from "../products/write-products.ts";
import { writeGone, writeSeen } from "../products/write-products.ts";
import type { People } from "../rows/people.ts";
import { StoredValueError } from "../rows/stored.ts";
import { columnJson } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";
import { storedImportFailure } from "./platform-reasons.ts";

export function importStore({
  prisma,
  clock,
  enqueue,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "enqueue" | "people">): ImportStore {
  return {
    async get(merchantId, kind) {
      const row = await prisma.import.findUnique({ where: { merchantId_kind: { merchantId, kind } } });
      return row === null ? null : { ...toImport(row), kind };
    },

    async ask(merchantId, shop, kind, unlessAskedSince) {
      await prisma.$transaction(async (transaction) => {
        const requestedAt = clock.now();
        const { count: made } = await transaction.import.createMany({
          data: [{ merchantId, kind, state: "asked", requestedAt }],
          skipDuplicates: true,
        });
        const { count: begunAnew } = await transaction.import.updateMany({
          where: {
            merchantId,
            kind,
            ...(unlessAskedSince === undefined
              ? { state: { in: ["done", "failed"] } }
              : { requestedAt: { lt: unlessAskedSince } }),
          },
          // Keeps the operation that was read last: it is not the one that is asked for now.
          data: {
            state: "asked",
            failures: 0,
            found: 0,
            read: 0,
            bytes: 0,
            error: Prisma.DbNull,
            requestedAt,
            startedAt: null,
            finishedAt: null,
          },
        });
        const isAnew = made + begunAnew > 0;
        if (!isAnew && unlessAskedSince !== undefined) return;
        // A running import gets a new job if it has none: the former may have used up its retries. A second job beside
        // it would read the same file again.
        const options = { singletonKey: importJobKey(shop, kind), unlessPending: !isAnew };
        await enqueue(transaction, "import", { shop, kind }, options);
      });
    },

    change: async (merchantId, from, change) => (await moveOn(prisma, merchantId, from, change)) === 1,

    keep: (merchantId, shop, from, { items, objects, end }) =>
      prisma.$transaction(async (transaction) => {
        const read = from.read + objects;
        if ((await moveOn(transaction, merchantId, from, { bytes: end, read })) === 0) return false;
        await tables[from.kind].write(transaction, { merchantId, shop, asOf: beganAt(from), people }, items);
        return true;
      }),

    finish: (merchantId, from) =>
      prisma.$transaction(async (transaction) => {
        const finishedAt = clock.now();
        if ((await moveOn(transaction, merchantId, from, { state: "done", error: null, finishedAt })) === 0)
          return null;
        return tables[from.kind].dropUnseen(transaction, merchantId, beganAt(from));
      }),
  };
}

function beganAt(from: Import): Date {
  return from.startedAt ?? from.requestedAt;
}

interface Reading {
  readonly merchantId: string;
  readonly shop: string;
  readonly asOf: Date;
  readonly people: People;
}

/** The table of each kind. */
const tables: {
  readonly [Kind in ImportKind]: {
    write(sql: SqlRunner, reading: Reading, items: readonly ImportedKinds[Kind][]): Promise<unknown>;
    /** Returns how many it dropped. */
    dropUnseen(sql: SqlRunner, merchantId: string, asOf: Date): Promise<number>;
  };
} = {
  products: {
    write: (sql, { merchantId, asOf }, variants) => writeSeen(sql, merchantId, asOf, variants),
    dropUnseen: (sql, merchantId, asOf) =>
      writeGone(sql, merchantId, asOf, Prisma.sql`seen_at < ${asOf}::timestamptz`),
  },
  "open-orders": {
    write: (sql, { merchantId, shop, asOf, people }, news) =>
      writeOpenOrders(people, sql, merchantId, shop, asOf, news),
    dropUnseen: closeUnseenOrders,
  },
};

/** Applies only while the row is as `from` says: of two workers, one writes. */
async function moveOn(
  prisma: Pick<Prisma.TransactionClient, "import">,
  merchantId: string,
  from: Import,
  { error, ...change }: ImportChange,
): Promise<number> {
  const { count } = await prisma.import.updateMany({
    where: {
      merchantId,
      kind: from.kind,
      requestedAt: from.requestedAt,
      state: from.state,
      operationId: from.operationId,
      bytes: from.bytes,
    },
    data: {
      ...change,
      ...(error === undefined
        ? {}
        : { error: error === null ? Prisma.DbNull : columnJson(storedImportFailure.write(error)) }),
    },
  });
  return count;
}

const states = ["asked", "preparing", "reading", "done", "failed"] as const;

/** @throws StoredValueError */
function toImport({ merchantId: _, bytes, error, ...row }: ImportRow): Import {
  const state = states.find((each) => each === row.state);
  const kind = importKinds.find((each) => each === row.kind);
  if (state === undefined || kind === undefined)
    throw new StoredValueError(`stored import of ${row.kind}: state ${row.state}`);
  const failure = error === null ? null : storedImportFailure.read(error);
  return { ...row, kind, state, bytes: Number(bytes), error: failure };
}
