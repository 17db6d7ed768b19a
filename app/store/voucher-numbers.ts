import type { VoucherNumbers } from "../engine/index.ts";
import { Prisma } from "./generated/client.ts";
import type { StoreContext } from "./store-context.ts";

interface Range {
  readonly first: bigint;
  readonly count: number;
}

/** How often two first allocations of one reference may meet before something else must be wrong. */
const ATTEMPTS = 5;

/** Every series starts at 1 and leaves no gaps: a number is taken in the statement that says for whom. */
export function voucherNumbers({ prisma }: Pick<StoreContext, "prisma">): VoucherNumbers {
  async function find(series: string, reference: string): Promise<Range | null> {
    const row = await prisma.voucherAllocation.findUnique({
      where: { series_reference: { series, reference } },
    });
    return row === null ? null : { first: row.first, count: row.count };
  }

  /** `null` when the reference got its numbers meanwhile: then this statement took none. */
  async function take(series: string, reference: string, count: number): Promise<Range | null> {
    try {
      const rows = await prisma.$queryRaw<Range[]>`
        WITH taken AS (
          INSERT INTO voucher_series AS s (series, next) VALUES (${series}, ${count}::bigint + 1)
          ON CONFLICT (series) DO UPDATE SET next = s.next + ${count}::bigint
          RETURNING next - ${count}::bigint AS first
        )
        INSERT INTO voucher_allocations (series, reference, first, count)
        SELECT ${series}, ${reference}, first, ${count}::int FROM taken
        RETURNING first, count`;
      return rows[0] ?? null;
    } catch (error) {
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  return {
    async allocate(series, reference, count) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const range = (await find(series, reference)) ?? (await take(series, reference, count));
        if (range === null) continue;
        if (range.count !== count) {
          throw new Error(`${reference} has ${range.count} numbers of ${series}: it can't have ${count} now`);
        }
        return numbersOf(range);
      }
      throw new Error(`no numbers of ${series} for ${reference} in ${ATTEMPTS} attempts`);
    },

    async find(series, reference) {
      const range = await find(series, reference);
      return range === null ? null : numbersOf(range);
    },
  };
}

function numbersOf({ first, count }: Range): readonly number[] {
  return Array.from({ length: count }, (_, index) => Number(first) + index);
}

/** For plain SQL, Prisma says only that it failed (P2010), and keeps the reason in what the adapter threw. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2010") return false;
  const thrown = error.meta?.driverAdapterError;
  if (!(thrown instanceof Error) || typeof thrown.cause !== "object" || thrown.cause === null) return false;
  return "originalCode" in thrown.cause && thrown.cause.originalCode === "23505";
}
