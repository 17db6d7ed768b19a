import type {
  LabelNoticeCode,
  LabelNoticeStore,
  Shipment,
  SurplusLabel,
} from "../../../domain/engine/index.ts";
import { labelNoticeCodes } from "../../../domain/engine/index.ts";
import type { ChangeKind } from "../../../domain/orders/pile/changed-parcel.ts";
import { Prisma } from "../generated/client.ts";
import { notingChange } from "../pile/parcel-changes.ts";
import { claimEach } from "../rows/claim-each.ts";
import { databaseNow, milliseconds } from "../rows/database-clock.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { columnText, readEnvironment, readStored, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

/** How long the merchant is shown a notice. */
const SHOWN_MS = 14 * 24 * 60 * 60_000;
/** Shown until it is settled, however long that takes. */
const CASH_MISSING: LabelNoticeCode = "collects-too-little";
/** A cancellation without an answer is tried again after this. */
const CANCEL_AGAIN_MS = 5 * 60_000;

type Database = Pick<Prisma.TransactionClient, "$executeRaw">;

const surplusFields: FieldKinds<SurplusLabel> = {
  accountId: "string",
  carrierReference: "string?",
  trackingRef: "string",
  childVouchers: "array",
  pickupRef: "string?",
};

const storedSurplus = storedValue<SurplusLabel>({
  what: "second label",
  steps: [],
  read: (json) => readStored<SurplusLabel>(json, "second label", surplusFields),
});

export async function insertNotice(
  database: Database,
  id: string,
  shipment: Shipment,
  code: LabelNoticeCode,
  now: Prisma.Sql,
): Promise<void> {
  await insert(database, { id, shipment, code, surplus: null, now });
}

/** Stores a second label, which is to be cancelled. */
export async function insertSurplus(
  database: Database,
  id: string,
  shipment: Shipment,
  now: Prisma.Sql,
): Promise<void> {
  const { accountId, carrierReference, trackingRef, childVouchers, pickupRef } = shipment;
  const surplus = { accountId, carrierReference, trackingRef, childVouchers, pickupRef };
  await insert(database, { id, shipment, code: "second-cancelling", surplus, now });
}

async function insert(
  database: Database,
  notice: {
    readonly id: string;
    readonly shipment: Shipment;
    readonly code: LabelNoticeCode;
    readonly surplus: SurplusLabel | null;
    readonly now: Prisma.Sql;
  },
): Promise<void> {
  const { id, shipment, code, surplus, now } = notice;
  const { merchantId, environment, relatedOrderId, trackingRef, carrier } = shipment;
  const json = surplus === null ? null : JSON.stringify(storedSurplus.write(surplus));
  // A second label that was cancelled once is not reported anew.
  const isKnown =
    surplus === null
      ? Prisma.sql`FALSE`
      : Prisma.sql`EXISTS (SELECT 1 FROM label_notices WHERE merchant_id = ${merchantId}::uuid
          AND shipment_id = ${shipment.id}::uuid AND number = ${columnText(trackingRef)} AND code LIKE 'second-%')`;
  const kind = changeOf[code];
  await database.$executeRaw`
    WITH changed AS (INSERT INTO label_notices
      (id, merchant_id, environment, shipment_id, order_id, code, number, carrier, surplus, due_at, created_at)
    SELECT ${id}::uuid, ${merchantId}::uuid, ${environment}, ${shipment.id}::uuid,
      ${relatedOrderId === null ? null : columnText(relatedOrderId)}, ${code}, ${columnText(trackingRef)},
      ${carrier.name}, ${json}::json, ${surplus === null ? Prisma.sql`NULL::timestamptz` : now}, ${now}
    WHERE NOT ${isKnown}
    ON CONFLICT (merchant_id, shipment_id, number, code) DO NOTHING RETURNING *)${
      kind === undefined ? Prisma.empty : notingChange(kind, now)
    } SELECT 1 FROM changed`;
}

/** Notices that also concern the printed parcel. Both come and go together. */
const changeOf: Partial<Record<LabelNoticeCode, ChangeKind>> = {
  "cancel-waiting": "withdrawing",
  "collects-too-much": "cash",
};

export function labelNoticeStore({
  prisma,
  ids,
  leaseClock,
}: Pick<StoreContext, "prisma" | "ids" | "leaseClock">): LabelNoticeStore {
  const now = () => databaseNow(leaseClock);
  return {
    add: (shipment, code) => insertNotice(prisma, ids.next(), shipment, code, now()),

    async drop({ merchantId, id: shipmentId, trackingRef }, code) {
      const number = columnText(trackingRef);
      await prisma.$executeRaw`
        WITH dropped AS (DELETE FROM label_notices WHERE merchant_id = ${merchantId}::uuid
          AND shipment_id = ${shipmentId}::uuid AND number = ${number} AND code = ${code})
        DELETE FROM parcel_changes
        WHERE merchant_id = ${merchantId}::uuid AND shipment_id = ${shipmentId}::uuid AND kind = ${changeOf[code] ?? ""}`;
    },

    async recent({ merchantId, environment }, limit) {
      const rows = await prisma.$queryRaw<NoticeRow[]>`
        SELECT id, code, shipment_id AS "shipmentId", order_id AS "orderId", number AS "trackingRef", carrier,
          created_at AS at
        FROM label_notices
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}
          AND dismissed_at IS NULL
          AND (created_at > ${now()} - ${milliseconds(SHOWN_MS)} OR code = ${CASH_MISSING})
        ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
      return rows.map((row) => ({ ...row, code: readCode(row.code) }));
    },

    async dismiss({ merchantId, environment }, id) {
      if (!isUuid(id)) return false;
      const count = await prisma.$executeRaw`
        UPDATE label_notices SET dismissed_at = least(dismissed_at, ${now()})
        WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND environment = ${environment}
          AND due_at IS NULL`;
      return count > 0;
    },

    async takeDueSurplus(limit) {
      const candidates = await prisma.$queryRaw<SurplusRow[]>`
        SELECT id, merchant_id AS "merchantId", environment, shipment_id AS "shipmentId", surplus FROM label_notices
        WHERE due_at <= ${now()} ORDER BY due_at, id LIMIT ${limit}`;
      const taken = await claimEach(
        candidates,
        ({ id, merchantId }) =>
          prisma.$executeRaw`
          UPDATE label_notices SET due_at = ${now()} + ${milliseconds(CANCEL_AGAIN_MS)}
          WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND due_at <= ${now()}`,
      );
      return taken.map(({ id, merchantId, environment, shipmentId, surplus }) => ({
        id,
        caller: { merchantId, environment: readEnvironment(environment) },
        shipmentId,
        label: storedSurplus.read(surplus),
      }));
    },

    async settleSurplus({ id, caller: { merchantId } }, code) {
      const where = { merchantId, id };
      if (code === null) await prisma.labelNotice.deleteMany({ where });
      else
        await prisma.labelNotice.updateMany({ where, data: { code, dueAt: null, surplus: Prisma.DbNull } });
    },
  };
}

interface NoticeRow {
  readonly id: string;
  readonly code: string;
  readonly shipmentId: string;
  readonly orderId: string | null;
  readonly trackingRef: string;
  readonly carrier: string;
  readonly at: Date;
}

interface SurplusRow {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  readonly shipmentId: string;
  readonly surplus: unknown;
}

function readCode(stored: string): LabelNoticeCode {
  const code = labelNoticeCodes.find((each) => each === stored);
  if (code === undefined) throw new StoredValueError(`stored label notice: code ${stored}`);
  return code;
}
