import type { RangeNumbers, VoucherNumbers } from "../../../domain/engine/index.ts";
import { isDistributed } from "../database/known-database.ts";
import { writeInTurns } from "../rows/write-in-turns.ts";
import type { StoreContext } from "../store-context.ts";

interface Range {
  /** A bigint, as its text. */
  readonly first: string;
  readonly count: number;
}

/** A range whose reference had no numbers. */
interface Inserted {
  readonly series: string;
  readonly first: string;
}

interface Allocation {
  readonly series: string;
  readonly reference: string;
  readonly first: number;
  readonly count: number;
}

/** Numbers that this process has taken from a series and not given out yet: from `next` up to and without `end`. */
interface Block {
  next: number;
  end: number;
}

/**
 * How many numbers a process takes at once, so that merchants who buy at the same time do not wait for one row. The rest of
 * a block is lost when its process ends.
 */
const BLOCK = 100;

const selectRange = {
  name: "select-voucher-range",
  text: "SELECT first, count FROM voucher_allocations WHERE series = $1 AND reference = $2",
};

const insertRange = {
  name: "insert-one-voucher-range",
  text: `INSERT INTO voucher_allocations (series, reference, first, count) VALUES ($1, $2, $3, $4)
    ON CONFLICT (series, reference) DO NOTHING RETURNING series, first`,
};

/** Inserts ranges; answers only those whose references had no numbers yet. A Citus gets one a statement, for its series' server. */
const insertRanges = {
  name: "insert-voucher-ranges",
  text: `INSERT INTO voucher_allocations (series, reference, first, count)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::int[])
    ON CONFLICT (series, reference) DO NOTHING RETURNING series, first`,
};

/** Ranges for each statement: as many as a worker's orders take at the same moment. */
const MOST_AT_ONCE = 100;

const takeBlock = {
  name: "take-voucher-block",
  text: `INSERT INTO voucher_series AS s (series, next) VALUES ($1, $2::bigint + 1)
    ON CONFLICT (series) DO UPDATE SET next = s.next + $2 RETURNING next - $2 AS first`,
};

/** Every series starts at 1. No number is given twice; a reference has the same numbers for ever. */
export function voucherNumbers(
  { prisma, run }: Pick<StoreContext, "prisma" | "run">,
  ranges: RangeNumbers,
): VoucherNumbers {
  const blocks = new Map<string, Block>();
  /** The running request for the next block of each series: others in the process wait for the same one. */
  const taking = new Map<string, Promise<void>>();

  /** Consecutive numbers; too few at the end of a block are left. */
  async function next(series: string, count: number): Promise<number> {
    for (;;) {
      const block = blocks.get(series);
      if (block !== undefined && block.next + count <= block.end) {
        const first = block.next;
        block.next += count;
        return first;
      }
      const taken = taking.get(series) ?? refill(series, count).finally(() => taking.delete(series));
      taking.set(series, taken);
      await taken;
    }
  }

  async function refill(series: string, count: number): Promise<void> {
    const size = Math.max(BLOCK, count);
    const [row] = await run<{ first: string }>(takeBlock, [series, size]);
    if (row === undefined) throw new Error(`the series ${series} gave no numbers`);
    const first = Number(row.first);
    const block = blocks.get(series);
    // Blocks that follow each other are one.
    if (block?.end === first) block.end += size;
    else blocks.set(series, { next: first, end: first + size });
  }

  const insertOne = ({ series, reference, first, count }: Allocation) =>
    run<Inserted>(insertRange, [series, reference, first, count]);

  /** False for a reference that had its numbers already. */
  const insert = writeInTurns(async (allocations: readonly Allocation[]) => {
    const inserted =
      allocations.length === 1 || (await isDistributed(prisma))
        ? (await Promise.all(allocations.map(insertOne))).flat()
        : await run<Inserted>(insertRanges, [
            allocations.map(({ series }) => series),
            allocations.map(({ reference }) => reference),
            allocations.map(({ first }) => first),
            allocations.map(({ count }) => count),
          ]);
    const taken = new Set(inserted.map(({ series, first }) => `${first} ${series}`));
    return allocations.map(({ series, first }) => taken.has(`${first} ${series}`));
  }, MOST_AT_ONCE);

  async function find(series: string, reference: string): Promise<Range | undefined> {
    return (await run<Range>(selectRange, [series, reference]))[0];
  }

  return {
    ranges,

    async allocate(series, reference, count) {
      const first = await next(series, count);
      const isNew = await insert({ series, reference, first, count });
      const range = isNew ? { first: String(first), count } : await find(series, reference);
      if (range === undefined)
        throw new Error(`the numbers of ${series} for ${reference} were there and are gone`);
      if (range.count !== count) {
        throw new Error(`${reference} has ${range.count} numbers of ${series}: it can't have ${count} now`);
      }
      return numbersOf(range);
    },

    async find(series, reference) {
      const range = await find(series, reference);
      return range === undefined ? null : numbersOf(range);
    },
  };
}

function numbersOf({ first, count }: Range): readonly number[] {
  return Array.from({ length: count }, (_, index) => Number(first) + index);
}
