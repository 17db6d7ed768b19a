import type { RangeNumbers, VoucherNumbers } from "../../engine/index.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../rows/store-context.ts";

interface Range {
  readonly first: bigint;
  readonly count: number;
}

/** Every series starts at 1 and has no gaps: the statement that takes a number also stores its reference. */
export function voucherNumbers(
  { prisma }: Pick<StoreContext, "prisma">,
  ranges: RangeNumbers,
): VoucherNumbers {
  async function find(series: string, reference: string): Promise<Range | null> {
    const row = await prisma.voucherAllocation.findUnique({
      where: { series_reference: { series, reference } },
    });
    return row === null ? null : { first: row.first, count: row.count };
  }

  /** `null` when the reference already has its numbers: then this statement took none. */
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
    ranges,

    async allocate(series, reference, count) {
      const range = (await take(series, reference, count)) ?? (await find(series, reference));
      if (range === null)
        throw new Error(`the numbers of ${series} for ${reference} were there and are gone`);
      if (range.count !== count) {
        throw new Error(`${reference} has ${range.count} numbers of ${series}: it can't have ${count} now`);
      }
      return numbersOf(range);
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

/** For plain SQL, Prisma reports only a failure (P2010) and keeps the reason in the adapter's error. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2010") return false;
  const thrown = error.meta?.driverAdapterError;
  if (!(thrown instanceof Error) || typeof thrown.cause !== "object" || thrown.cause === null) return false;
  return "originalCode" in thrown.cause && thrown.cause.originalCode === "23505";
}
