import type {
  DeskMerchant,
  DeskMerchantFacts,
  MerchantDesk,
} from "../../../domain/merchants/merchant-desk.ts";
import type { ShopStore } from "../../../domain/merchants/records.ts";
import type { Month, MonthOfUse } from "../../../domain/merchants/usage.ts";
import { monthOf } from "../../../domain/merchants/usage.ts";
import type { Queries } from "../database/known-database.ts";
import { announce } from "../database/known-database.ts";
import { updating } from "../events/change.ts";
import { recordingOfMerchants } from "../events/recording.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import type { StandingRow } from "../merchants/standing-store.ts";
import { toStanding } from "../merchants/standing-store.ts";
import { lookAtOnce } from "../orders/due-work-store.ts";
import { columnText, isColumnText } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { eraseMerchant } from "./erase-merchant.ts";
import { takeBackErasure } from "./take-back-erasure.ts";

interface Row extends StandingRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly erasedAt: Date | null;
  readonly shop: string | null;
}

const columns = Prisma.sql`m.id::text AS id, m.name, m.created_at AS "createdAt", m.erased_at AS "erasedAt",
  m.suspended_at AS "suspendedAt", m.suspension_note AS reason, m.calls_per_second AS "perSecond", m.calls_burst AS burst,
  m.shipments_a_month AS "shipmentsAMonth",
  (SELECT s.domain FROM shops AS s WHERE s.merchant_id = m.id AND s.uninstalled_at IS NULL) AS shop`;

export function merchantDeskStore(
  context: Pick<StoreContext, "prisma" | "reading" | "people" | "clock" | "actor" | "noteErasure">,
  shops: Pick<ShopStore, "byMerchant" | "uninstall" | "redact">,
): MerchantDesk {
  const { prisma, clock, actor } = context;

  /** Changes a merchant that is not erased: every process reads it anew, and checkouts are compiled anew. */
  async function change(
    sql: Queries,
    id: string,
    set: Readonly<Record<string, unknown>>,
    condition = Prisma.empty,
  ): Promise<boolean> {
    if (!isUuid(id)) return false;
    const where = Prisma.sql`erased_at IS NULL ${condition}`;
    const rows = await write(sql, updating("merchants", { actor: actor(), merchant: id, set, where }));
    if (rows.length > 0) announce(sql, id, "merchant");
    return rows.length > 0;
  }

  /** An event in the audit trail of each merchant whose data was read. */
  async function recordView(ids: readonly string[], of: string): Promise<void> {
    const happening = {
      event: "merchant.viewed",
      detail: Prisma.sql`jsonb_build_object('of', ${of}::text)`,
    } as const;
    await write(prisma, recordingOfMerchants(ids, happening, actor()));
  }

  /** Of all merchants, or of these. */
  function usageOf({ from, to }: Month, only: readonly string[] | null): Promise<readonly MonthOfUse[]> {
    const ids = only && [...only];
    return prisma.$queryRaw<MonthOfUse[]>`
        SELECT m.id::text AS "merchantId", m.name AS "merchantName", coalesce(labels, 0) AS labels, coalesce(cancelled, 0) AS cancelled,
          coalesce("sandboxLabels", 0) AS "sandboxLabels", coalesce(trackers, 0) AS trackers
        FROM merchants AS m
        LEFT JOIN (
          SELECT merchant_id, (count(*) FILTER (WHERE environment = 'production'))::int AS labels,
            (count(*) FILTER (WHERE environment = 'production' AND state = 'cancelled'))::int AS cancelled,
            (count(*) FILTER (WHERE environment = 'sandbox'))::int AS "sandboxLabels"
          FROM shipments
          WHERE (${ids}::uuid[] IS NULL OR merchant_id = ANY(${ids}::uuid[])) AND created_at >= ${from} AND created_at < ${to}
          GROUP BY merchant_id) AS bought ON bought.merchant_id = m.id
        LEFT JOIN (
          SELECT merchant_id, count(*)::int AS trackers
          FROM trackers
          WHERE (${ids}::uuid[] IS NULL OR merchant_id = ANY(${ids}::uuid[])) AND environment = 'production'
            AND created_at >= ${from} AND created_at < ${to}
          GROUP BY merchant_id) AS followed ON followed.merchant_id = m.id
        WHERE (${ids}::uuid[] IS NULL OR m.id = ANY(${ids}::uuid[]))
          AND (bought.merchant_id IS NOT NULL OR followed.merchant_id IS NOT NULL)
        ORDER BY m.name`;
  }

  return {
    async list({ text, after, limit }) {
      if (![text, after].every((each) => each === null || isColumnText(each))) return [];
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM merchants AS m
        WHERE (${after}::text IS NULL OR m.name > ${after})
          AND (${text}::text IS NULL OR m.id::text = lower(${text}) OR strpos(lower(m.name), lower(${text})) > 0
            OR EXISTS (SELECT 1 FROM shops AS s WHERE s.merchant_id = m.id AND strpos(s.domain, lower(${text})) > 0))
        ORDER BY m.name LIMIT ${limit}`;
      return rows.map(toDeskMerchant);
    },

    async view(id) {
      if (!isUuid(id)) return null;
      const [row] = await prisma.$queryRaw<
        Row[]
      >`SELECT ${columns} FROM merchants AS m WHERE m.id = ${id}::uuid`;
      if (row === undefined) return null;
      await recordView([id], "account");
      const now = clock.now();
      const { from, to } = monthOf(now);
      const [facts] = await prisma.$queryRaw<Omit<DeskMerchantFacts, keyof DeskMerchant>[]>`
        SELECT (SELECT count(*)::int FROM api_keys
            WHERE merchant_id = ${id}::uuid AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})) AS "liveKeys",
          (SELECT count(*)::int FROM members WHERE merchant_id = ${id}::uuid) AS members,
          ARRAY(SELECT carrier_code FROM carrier_accounts
            WHERE merchant_id = ${id}::uuid AND environment = 'production' AND enabled ORDER BY carrier_code) AS carriers,
          (SELECT count(*)::int FROM shipments
            WHERE merchant_id = ${id}::uuid AND environment = 'production' AND created_at >= ${from} AND created_at < ${to}
          ) AS "labelsThisMonth"`;
      return facts === undefined ? null : { ...toDeskMerchant(row), ...facts };
    },

    async usage(month, id) {
      if (id !== null && !isUuid(id)) return [];
      const rows = await usageOf(month, id === null ? null : [id]);
      const read = id === null ? rows.map(({ merchantId }) => merchantId) : [id];
      if (read.length > 0) await recordView(read, "usage");
      return rows;
    },

    usageOf,
    recordUsageRead: (ids) => recordView(ids, "usage"),

    suspend: (id, reason) =>
      prisma.$transaction(async (transaction) => {
        const text = columnText(reason);
        const now = clock.now();
        const isNew = await change(
          transaction,
          id,
          { suspended_at: now, suspension_note: text },
          Prisma.sql`AND suspended_at IS NULL`,
        );
        return isNew || change(transaction, id, { suspension_note: text });
      }),

    resume: (id) =>
      prisma.$transaction(async (transaction) => {
        const wasSuspended = await change(
          transaction,
          id,
          { suspended_at: null, suspension_note: null },
          Prisma.sql`AND suspended_at IS NOT NULL`,
        );
        if (wasSuspended) await lookAtOnce(transaction, id, clock.now());
        return wasSuspended;
      }),

    limit: (id, { calls, shipmentsAMonth }) =>
      prisma.$transaction(async (transaction) => {
        const isThere = await change(transaction, id, {
          calls_per_second: calls?.perSecond ?? null,
          calls_burst: calls?.burst ?? null,
          shipments_a_month: shipmentsAMonth,
        });
        // A lower one before may have held purchases back.
        if (isThere) await lookAtOnce(transaction, id, clock.now());
        return isThere;
      }),

    erase: (id) => eraseMerchant(context, shops, id),
    takeBackErasure: (id, erasedAt) => takeBackErasure(context, id, erasedAt),
  };
}

function toDeskMerchant({ id, name, createdAt, erasedAt, shop, ...standing }: Row): DeskMerchant {
  return { id, name, createdAt, erasedAt, shop, ...toStanding(standing) };
}
