import type {
  CheckDigitScheme,
  NewVoucherRange,
  RangeNumbers,
  RangeOwner,
  TakenNumbers,
  VoucherRange,
} from "../../../domain/engine/index.ts";
import {
  checkDigitSchemes,
  EngineError,
  mayOverlap,
  numbersLeft,
  takeNumbers,
  vouchersOf,
} from "../../../domain/engine/index.ts";
import type { VoucherRangeStore } from "../../../domain/orders/carriers-without-api/voucher-range-store.ts";
import { deleting, inserting } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { VoucherRange as RangeRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

/** All of an account are read for each booking. */
const MOST_RANGES = 200;

type RangeContext = Pick<StoreContext, "prisma" | "clock" | "ids" | "actor">;
type Transaction = Prisma.TransactionClient;

/** Reading, taking and entering run one after the other for each account: a lock of that name serialises them. */
export function voucherRanges({ prisma, clock, ids, actor }: RangeContext): VoucherRangeStore & RangeNumbers {
  function alone<Result>(
    owner: RangeOwner,
    act: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return prisma.$transaction(async (transaction) => {
      const name = `voucher-ranges/${owner.merchantId}/${owner.environment}/${owner.carrierCode}`;
      await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
      return act(transaction);
    }, PATIENCE);
  }

  return {
    list: (owner) => rangesOf(prisma, owner),

    async byCarrier({ merchantId, environment }) {
      const rows = await prisma.voucherRange.findMany({
        where: { merchantId, environment },
        orderBy: { position: "asc" },
      });
      const groups = Map.groupBy(rows, ({ carrierCode }) => carrierCode);
      return new Map([...groups].map(([code, own]) => [code, own.map(toRange)]));
    },

    add: (owner, range) =>
      alone(owner, async (transaction) => {
        const rows = await rowsOf(transaction, owner);
        const present = rows.map(toRange);
        if (present.some((other) => mayOverlap(range, other))) return "overlaps";
        if (present.length >= MOST_RANGES) return "too-many";
        const place = { id: ids.next(), position: (rows.at(-1)?.position ?? -1) + 1, createdAt: clock.now() };
        await write(
          transaction,
          inserting("voucher_ranges", {
            actor: actor(),
            rows: [newRow(owner, range, place)],
            onConflict: "fails",
          }),
        );
        return "added";
      }),

    remove: (owner, id) =>
      alone(owner, async (transaction) => {
        const range = isUuid(id)
          ? (await rangesOf(transaction, owner)).find((each) => each.id === id)
          : undefined;
        if (range === undefined) return false;
        const unused = range.next === range.first;
        if (unused)
          await write(
            transaction,
            deleting("voucher_ranges", {
              actor: actor(),
              where: Prisma.sql`merchant_id = ${owner.merchantId}::uuid AND id = ${id}::uuid`,
            }),
          );
        else if (numbersLeft(range) > 0n)
          await transaction.voucherRange.update({
            where: rangeKey(owner, id),
            data: { last: range.next - 1n },
          });
        return true;
      }),

    async allocate(owner, reference, count) {
      const taken = await alone(owner, async (transaction) => {
        const earlier = await takenBy(transaction, owner, reference);
        return earlier.length > 0 ? earlier : take(transaction, owner, reference, count);
      });
      const vouchers = vouchersOf(taken);
      if (vouchers.length === count) return vouchers;
      throw new Error(
        `${reference} has ${vouchers.length} numbers of its ranges: it can't have ${count} now`,
      );
    },

    async requireLeft(owner, count) {
      const ranges = await rangesOf(prisma, owner);
      if (takeNumbers(ranges, count) === null) throw refusal(owner, ranges, count);
    },

    async find(owner, reference) {
      const taken = await takenBy(prisma, owner, reference);
      return taken.length === 0 ? null : vouchersOf(taken);
    },
  };
}

/** Many bookings of one account wait for each other, a few milliseconds each. */
const PATIENCE = { maxWait: 20_000, timeout: 20_000 } as const;

async function take(
  transaction: Transaction,
  owner: RangeOwner,
  reference: string,
  count: number,
): Promise<readonly TakenNumbers[]> {
  const ranges = await rangesOf(transaction, owner);
  const taken = takeNumbers(ranges, count);
  if (taken === null) throw refusal(owner, ranges, count);
  for (const { range, first, count: here } of taken) {
    const next = first + BigInt(here);
    await transaction.voucherRange.update({
      where: rangeKey(owner, range.id),
      data: { next },
    });
    await transaction.voucherRangeAllocation.create({
      data: { ...ownedBy(owner), reference, rangeId: range.id, first, count: here },
    });
  }
  return taken;
}

function refusal({ carrierCode }: RangeOwner, ranges: readonly VoucherRange[], count: number): EngineError {
  const remedy =
    "Enter the next range that the carrier gives, on the carrier's page under Rates or with `npm run -s tariff -- ranges add`.";
  if (ranges.length === 0) {
    return new EngineError("CARRIER_REJECTED", `${carrierCode} has no voucher numbers yet. ${remedy}`, {
      reason: "no_numbers",
    });
  }
  const left = ranges.reduce((sum, range) => sum + numbersLeft(range), 0n);
  return new EngineError(
    "CARRIER_REJECTED",
    `The voucher numbers of ${carrierCode} are used up: ${left} left, ${count} needed. ${remedy}`,
    { reason: "numbers_used_up" },
  );
}

function rowsOf(client: Transaction, owner: RangeOwner): Promise<readonly RangeRow[]> {
  return client.voucherRange.findMany({ where: ownedBy(owner), orderBy: { position: "asc" } });
}

async function rangesOf(client: Transaction, owner: RangeOwner): Promise<readonly VoucherRange[]> {
  return (await rowsOf(client, owner)).map(toRange);
}

async function takenBy(
  client: Transaction,
  owner: RangeOwner,
  reference: string,
): Promise<readonly TakenNumbers[]> {
  const rows = await client.voucherRangeAllocation.findMany({ where: { ...ownedBy(owner), reference } });
  if (rows.length === 0) return [];
  const byRange = new Map(rows.map(({ rangeId, first, count }) => [rangeId, { first, count }]));
  return (await rangesOf(client, owner)).flatMap((range) => {
    const part = byRange.get(range.id);
    return part === undefined ? [] : [{ range, ...part }];
  });
}

function ownedBy({ merchantId, environment, carrierCode }: RangeOwner) {
  return { merchantId, environment, carrierCode };
}

function rangeKey({ merchantId }: RangeOwner, id: string) {
  return { merchantId_id: { merchantId, id } };
}

function newRow(
  { merchantId, environment, carrierCode }: RangeOwner,
  { prefix, suffix, checkDigit, digits, first, last }: NewVoucherRange,
  { id, position, createdAt }: Pick<RangeRow, "id" | "position" | "createdAt">,
) {
  return {
    id,
    merchant_id: merchantId,
    environment,
    carrier_code: carrierCode,
    position,
    prefix,
    suffix,
    check_digit: checkDigit,
    digits,
    first,
    last,
    next: first,
    created_at: createdAt,
  };
}

function toRange(row: RangeRow): VoucherRange {
  const { id, prefix, suffix, digits, first, last, next, createdAt } = row;
  return { id, prefix, suffix, checkDigit: schemeOf(row), digits, first, last, next, createdAt };
}

function schemeOf({ id, checkDigit }: RangeRow): CheckDigitScheme {
  const scheme = checkDigitSchemes.find((each) => each === checkDigit);
  if (scheme !== undefined) return scheme;
  throw new StoredValueError(`stored voucher range ${id}: check digit is ${checkDigit}`);
}
