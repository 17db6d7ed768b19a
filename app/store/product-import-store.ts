import type { ProductImport as ImportRow } from "./generated/client.ts";
import { Prisma } from "./generated/client.ts";
import type { ProductImport, ProductImportChange, ProductImportStore } from "./product-records.ts";
import type { StoreContext } from "./store-context.ts";
import { columnText, StoredValueError } from "./stored.ts";
import { writeGone, writeSeen } from "./write-products.ts";

export function productImportStore({
  prisma,
  clock,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "enqueue">): ProductImportStore {
  return {
    async get(merchantId) {
      const row = await prisma.productImport.findUnique({ where: { merchantId } });
      return row === null ? null : toImport(row);
    },

    async ask(merchantId, shop, unlessAskedSince) {
      await prisma.$transaction(async (transaction) => {
        const requestedAt = clock.now();
        const { count: made } = await transaction.productImport.createMany({
          data: [{ merchantId, state: "asked", requestedAt }],
          skipDuplicates: true,
        });
        const { count: begunAnew } = await transaction.productImport.updateMany({
          where: {
            merchantId,
            ...(unlessAskedSince === undefined
              ? { state: { in: ["done", "failed"] } }
              : { requestedAt: { lt: unlessAskedSince } }),
          },
          data: {
            ...{ state: "asked", operationId: null, failures: 0, found: 0, read: 0, bytes: 0 },
            ...{ error: null, requestedAt, startedAt: null, finishedAt: null },
          },
        });
        // One that is under way gets its job again where the merchant asks: the former may have used up its tries.
        if (made + begunAnew > 0 || unlessAskedSince === undefined)
          await enqueue(transaction, "import-products", { shop }, { singletonKey: shop });
      });
    },

    change: async (merchantId, from, change) => (await moveOn(prisma, merchantId, from, change)) === 1,

    keep: (merchantId, from, bytes, variants) =>
      prisma.$transaction(async (transaction) => {
        const read = from.read + variants.length;
        if ((await moveOn(transaction, merchantId, from, { bytes, read })) === 0) return null;
        return writeSeen(transaction, merchantId, from.startedAt ?? from.requestedAt, variants);
      }),

    finish: (merchantId, from) =>
      prisma.$transaction(async (transaction) => {
        const finishedAt = clock.now();
        if ((await moveOn(transaction, merchantId, from, { state: "done", error: null, finishedAt })) === 0)
          return null;
        const asOf = from.startedAt ?? from.requestedAt;
        return writeGone(transaction, merchantId, asOf, Prisma.sql`seen_at < ${asOf}::timestamptz`);
      }),
  };
}

/** Only from where `from` stands: of two workers, one writes. */
async function moveOn(
  prisma: Pick<Prisma.TransactionClient, "productImport">,
  merchantId: string,
  from: ProductImport,
  { error, ...change }: ProductImportChange,
): Promise<number> {
  const { count } = await prisma.productImport.updateMany({
    where: {
      merchantId,
      requestedAt: from.requestedAt,
      state: from.state,
      operationId: from.operationId,
      bytes: from.bytes,
    },
    data: {
      ...change,
      ...(error === undefined ? {} : { error: error === null ? null : columnText(error) }),
    },
  });
  return count;
}

const states = ["asked", "preparing", "reading", "done", "failed"] as const;

/** @throws StoredValueError */
function toImport({ merchantId: _, bytes, ...row }: ImportRow): ProductImport {
  const state = states.find((each) => each === row.state);
  if (state === undefined) throw new StoredValueError(`stored state of an import: ${row.state}`);
  return { ...row, state, bytes: Number(bytes) };
}
