import type {
  Caller,
  TrackingTurn,
  TrackingTurns,
  TurnMark,
  WatchedAccount,
} from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import { readEnvironment } from "../rows/stored.ts";
import { firstUuidV7 } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { isWatched } from "./shipment-conditions.ts";

interface AccountRow {
  readonly accountId: string;
  readonly merchantId: string;
  readonly environment: string;
}

interface TurnRow extends AccountRow {
  readonly driver: string;
  readonly dueAt: Date;
  readonly nextAt: Date;
  readonly markList: TurnMark["list"] | null;
  readonly markId: string | null;
  readonly parcels: number;
}

/** Turns that are given in one statement. */
const AT_ONCE = 500;

/** Accounts of all merchants are read first; each turn is then changed by its merchant and account. */
export function trackingTurnStore({ prisma }: Pick<StoreContext, "prisma">): TrackingTurns {
  return {
    async give(watched, without, dueAt) {
      let given = 0;
      for (let afterId: string | null = null; ; ) {
        // The first shipment of an account decides: the lateral query ends there.
        const rows: readonly (AccountRow & { readonly driver: string })[] = await prisma.$queryRaw`
          SELECT a.id::text AS "accountId", a.merchant_id::text AS "merchantId", a.environment, a.driver
          FROM carrier_accounts AS a
            LEFT JOIN tracking_turns AS t ON t.merchant_id = a.merchant_id AND t.account_id = a.id
            LEFT JOIN LATERAL (
              SELECT s.id FROM shipments AS s
              WHERE t.account_id IS NULL AND s.merchant_id = a.merchant_id AND s.account_id = a.id AND ${isWatched(watched)}
              ORDER BY s.id LIMIT 1) AS first ON TRUE
          WHERE t.account_id IS NULL AND a.driver <> ALL(${[...without]}::text[])
            AND (${afterId}::uuid IS NULL OR a.id > ${afterId}::uuid)
            AND (first.id IS NOT NULL OR EXISTS (SELECT 1 FROM trackers AS k WHERE k.merchant_id = a.merchant_id
              AND k.account_id = a.id AND k.delivered_at IS NULL AND k.id > ${firstUuidV7(watched.since)}::uuid))
          ORDER BY a.id LIMIT ${AT_ONCE}`;
        const times = rows.map(({ accountId }) => dueAt(accountId));
        // Counted by its answer: Citus says of such an insert how many rows it was given.
        const inserted = await prisma.$queryRaw<unknown[]>`
          INSERT INTO tracking_turns (merchant_id, account_id, environment, driver, due_at, next_at)
          SELECT merchant, account, environment, driver, due, due
          FROM unnest(${rows.map((row) => row.merchantId)}::uuid[], ${rows.map((row) => row.accountId)}::uuid[],
            ${rows.map((row) => row.environment)}::text[], ${rows.map((row) => row.driver)}::text[],
            ${times}::timestamptz[]) AS given (merchant, account, environment, driver, due)
          ON CONFLICT (merchant_id, account_id) DO NOTHING RETURNING 1`;
        given += inserted.length;
        afterId = rows.at(-1)?.accountId ?? null;
        if (rows.length < AT_ONCE) return given;
      }
    },

    async lanes(now) {
      const drivers: string[] = [];
      // From one driver to the next in the index: DISTINCT would read every turn.
      for (let after = ""; ; ) {
        const [lane] = await prisma.$queryRaw<{ driver: string; nextAt: Date }[]>`
          SELECT driver, next_at AS "nextAt" FROM tracking_turns
          WHERE driver > ${after} ORDER BY driver, next_at LIMIT 1`;
        if (lane === undefined) return drivers;
        if (lane.nextAt <= now) drivers.push(lane.driver);
        after = lane.driver;
      }
    },

    async due(driver, now, limit) {
      const rows = await prisma.$queryRaw<AccountRow[]>`
        SELECT account_id::text AS "accountId", merchant_id::text AS "merchantId", environment FROM tracking_turns
        WHERE driver = ${driver} AND next_at <= ${now} ORDER BY next_at LIMIT ${limit}`;
      return rows.map(accountOf);
    },

    async take(account, now, heldUntil) {
      const [row] = await prisma.$queryRaw<TurnRow[]>`
        UPDATE tracking_turns SET next_at = ${heldUntil}
        WHERE ${ofAccount(account)} AND next_at <= ${now}
        RETURNING account_id::text AS "accountId", merchant_id::text AS "merchantId", environment, driver,
          due_at AS "dueAt", next_at AS "nextAt", mark_list AS "markList", mark_id::text AS "markId", parcels`;
      return row === undefined ? null : turnOf(row);
    },

    async leave(turn, { dueAt, mark, parcels, nextAt }) {
      const changed = await prisma.$executeRaw`
        UPDATE tracking_turns
        SET due_at = ${dueAt}, next_at = ${nextAt}, mark_list = ${mark?.list ?? null}, mark_id = ${mark?.afterId ?? null}::uuid,
          parcels = ${parcels}
        WHERE ${ofAccount(turn)} AND next_at = ${turn.heldUntil}`;
      return changed > 0;
    },

    async end(turn) {
      await prisma.$executeRaw`
        DELETE FROM tracking_turns WHERE ${ofAccount(turn)} AND next_at = ${turn.heldUntil}`;
    },
  };
}

function ofAccount({ caller, accountId }: WatchedAccount): Prisma.Sql {
  return Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND account_id = ${accountId}::uuid`;
}

function accountOf({ accountId, merchantId, environment }: AccountRow): WatchedAccount {
  const caller: Caller = { merchantId, environment: readEnvironment(environment) };
  return { caller, accountId };
}

function turnOf(row: TurnRow): TrackingTurn {
  const { driver, dueAt, nextAt, markList, markId, parcels } = row;
  const mark = markList === null ? null : { list: markList, afterId: markId };
  return { ...accountOf(row), driver, dueAt, mark, parcels, heldUntil: nextAt };
}
