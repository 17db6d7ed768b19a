import type { Bill, BillResult, BillStore, BillSummary, BillTotals } from "../../../domain/bills/bill.ts";
import { PAYOUT_CHARGE } from "../../../domain/bills/check-payout.ts";
import { foldNumber } from "../../../domain/bills/fold.ts";
import type { Caller } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import { isColumnText } from "../rows/stored.ts";
import { columnJson, storedValue } from "../rows/stored-value.ts";
import { firstUuidV7, isUuid } from "../rows/uuid-v7.ts";
import type { ShipmentColumns } from "../shipments/shipment-row.ts";
import { readColumns, toShipment } from "../shipments/shipment-row.ts";
import type { StoreContext } from "../store-context.ts";

const columns = Prisma.raw(readColumns);
/** A notice's tracking number as `foldNumber` writes it. */
const foldedNumber = Prisma.raw("upper(regexp_replace(number, '[^[:alnum:]]+', '', 'g'))");

/** The longest time from a label to its delivery: older parcels are no longer counted as missing. */
const UNDER_WAY_MS = 60 * 24 * 60 * 60 * 1000;
const MOST_COLLECTED = 50_000;

/** Written by this store alone, so its shape is the type's. */
const storedTotals = storedValue<BillTotals>({
  what: "totals of a carrier's bill",
  steps: [],
  read: (newest) => newest as unknown as BillTotals,
});
const storedResult = storedValue<BillResult>({
  what: "result of a carrier's bill",
  steps: [],
  read: (newest) => newest as unknown as BillResult,
});

const summaryColumns = {
  id: true,
  accountId: true,
  kind: true,
  number: true,
  totals: true,
  createdAt: true,
} as const;

export function billStore({ prisma, people }: Pick<StoreContext, "prisma" | "people">): BillStore {
  return {
    put: ({ merchantId, environment }, bill, billed) =>
      prisma.$transaction(async (transaction) => {
        const { accountId, kind, number, createdAt } = bill;
        const totals = columnJson(storedTotals.write(bill.totals));
        const result = columnJson(storedResult.write(bill.result));
        const facts = { totals, result, createdAt };
        // Two checks of one number wait for each other here.
        const { id } = await transaction.carrierBill.upsert({
          where: {
            merchantId_environment_accountId_kind_number: {
              merchantId,
              environment,
              accountId,
              kind,
              number,
            },
          },
          create: { id: bill.id, merchantId, environment, accountId, kind, number, ...facts },
          update: facts,
          select: { id: true },
        });
        await transaction.billedVoucher.deleteMany({ where: { merchantId, billId: id } });
        await transaction.$executeRaw`
          INSERT INTO billed_vouchers (merchant_id, bill_id, voucher, charge, created_at)
          SELECT ${merchantId}::uuid, ${id}::uuid, voucher, charge, ${createdAt}
          FROM unnest(${billed.map(({ voucher }) => voucher)}::text[], ${billed.map(({ charge }) => charge)}::text[])
            AS billed (voucher, charge)
          ON CONFLICT DO NOTHING`;
        if (kind === "payout" && billed.length > 0)
          await transaction.$executeRaw`
            DELETE FROM label_notices
            WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND code = 'collects-too-little'
              AND ${foldedNumber} = ANY(${billed.map(({ voucher }) => voucher)}::text[])`;
        return id;
      }),

    async get(caller, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.carrierBill.findFirst({
        where: { ...owner(caller), id },
        select: { ...summaryColumns, result: true },
      });
      return row === null ? null : { ...toSummary(row), result: storedResult.read(row.result) };
    },

    async list(caller, limit) {
      const rows = await prisma.carrierBill.findMany({
        where: owner(caller),
        select: summaryColumns,
        orderBy: { id: "desc" },
        take: limit,
      });
      return rows.map(toSummary);
    },

    async remove(caller, id) {
      if (!isUuid(id)) return;
      await prisma.$transaction(async (transaction) => {
        const { count } = await transaction.carrierBill.deleteMany({ where: { ...owner(caller), id } });
        if (count > 0)
          await transaction.billedVoucher.deleteMany({
            where: { merchantId: caller.merchantId, billId: id },
          });
      });
    },

    async columnsOf({ merchantId, environment }, accountId, kind) {
      const [row] = await prisma.$queryRaw<{ result: unknown }[]>`
        SELECT result FROM courier_bills
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND account_id = ${accountId}::uuid
          AND kind = ${kind} AND json_typeof(result->'mapping') = 'object'
        ORDER BY created_at DESC LIMIT 1`;
      return row === undefined ? null : storedResult.read(row.result).mapping;
    },

    async paidOut({ merchantId, environment }, trackingRefs) {
      const refs = new Map(trackingRefs.map((ref) => [foldNumber(ref), ref]));
      const rows = await prisma.$queryRaw<{ voucher: string }[]>`
        SELECT voucher FROM billed_vouchers AS v
        WHERE v.merchant_id = ${merchantId}::uuid AND v.charge = ${PAYOUT_CHARGE} AND v.voucher = ANY(${[...refs.keys()]}::text[])
          AND EXISTS (SELECT 1 FROM courier_bills AS b WHERE b.merchant_id = v.merchant_id AND b.id = v.bill_id
            AND b.environment = ${environment})`;
      return new Set(rows.flatMap(({ voucher }) => refs.get(voucher) ?? []));
    },

    billedBefore: ({ merchantId, environment }, { accountId, kind, number }, vouchers) =>
      prisma.$queryRaw`
        SELECT b.voucher, b.charge, c.number
        FROM billed_vouchers AS b JOIN courier_bills AS c ON c.merchant_id = b.merchant_id AND c.id = b.bill_id
        WHERE b.merchant_id = ${merchantId}::uuid AND b.voucher = ANY(${vouchers.filter(isColumnText)})
          AND c.environment = ${environment} AND c.account_id = ${accountId}::uuid AND c.kind = ${kind}
          AND c.number <> ${number}`,

    async byReferences({ merchantId, environment }, carrierCode, references) {
      const own = Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}
        AND carrier_code = ${carrierCode}`;
      const rows = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments
        WHERE ${own} AND related_order_id = ANY(${references.filter(isColumnText)})
        UNION ALL
        SELECT ${columns} FROM shipments WHERE ${own} AND id = ANY(${references.filter(isUuid)}::uuid[])`;
      return rows.map((row) => toShipment(people, row));
    },

    async collected({ merchantId, environment }, carrierCode, from, until) {
      const first = firstUuidV7(new Date(from.getTime() - UNDER_WAY_MS));
      const rows = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND carrier_code = ${carrierCode}
          AND id >= ${first}::uuid AND id < ${firstUuidV7(until)}::uuid
          AND delivered_at >= ${from} AND delivered_at < ${until} AND state = 'created'
          AND (value->>'cashOnDeliveryMinor')::bigint > 0
        ORDER BY id LIMIT ${MOST_COLLECTED}`;
      return rows.map((row) => toShipment(people, row));
    },
  };
}

function owner({ merchantId, environment }: Caller): Caller {
  return { merchantId, environment };
}

function toSummary(row: {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly number: string;
  readonly totals: unknown;
  readonly createdAt: Date;
}): BillSummary {
  const { id, accountId, number, createdAt } = row;
  const kind: Bill["kind"] = row.kind === "payout" ? "payout" : "invoice";
  return { id, accountId, kind, number, createdAt, totals: storedTotals.read(row.totals) };
}
