import type { Caller, Tracker, TrackerStore } from "../../../domain/engine/index.ts";
import { summarizeTracking } from "../../../domain/engine/index.ts";
import { updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { columnText, readEnvironment, readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { firstUuidV7, isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { reviveEntry } from "./shipment-row.ts";

/** The part of a tracker that is stored as JSON; the rest is in columns. */
type Kept = Pick<Tracker, "carrier" | "trackingUrl" | "trackingHistory">;

const storedTracker = storedValue<Kept>({
  what: "tracker",
  steps: [],
  read(json) {
    const kept = readStored<Kept>(json, "tracker", {
      carrier: "object",
      trackingUrl: "string?",
      trackingHistory: "array",
    });
    return { ...kept, trackingHistory: kept.trackingHistory.map(reviveEntry) };
  },
});

export interface TrackerRow {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  readonly accountId: string;
  readonly trackingRef: string;
  readonly relatedOrderId: string | null;
  readonly encrypted: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const trackerColumns = Prisma.sql`id::text AS id, merchant_id::text AS "merchantId", environment,
  account_id::text AS "accountId", tracking_ref AS "trackingRef", related_order_id AS "relatedOrderId", encrypted, version,
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A carrier's words may name the person who signed: the history is encrypted. */
export function trackerStore({ prisma, people }: Pick<StoreContext, "prisma" | "people">): TrackerStore {
  const one = (rows: readonly TrackerRow[]) => (rows[0] === undefined ? null : toTracker(people, rows[0]));

  async function byNumber(caller: Caller, accountId: string, trackingRef: string): Promise<Tracker | null> {
    return one(
      await prisma.$queryRaw<TrackerRow[]>`
        SELECT ${trackerColumns} FROM trackers
        WHERE ${of(caller)} AND account_id = ${accountId}::uuid AND tracking_ref = ${columnText(trackingRef)}`,
    );
  }

  return {
    byNumber,

    async add(tracker) {
      const { id, merchantId, environment, accountId, trackingRef, relatedOrderId, createdAt } = tracker;
      const number = columnText(trackingRef);
      await prisma.$executeRaw`
        INSERT INTO trackers (id, merchant_id, environment, account_id, tracking_ref, related_order_id, tracking_status,
          encrypted, version, created_at, updated_at)
        VALUES (${id}::uuid, ${merchantId}::uuid, ${environment}, ${accountId}::uuid, ${number},
          ${relatedOrderId && columnText(relatedOrderId)}, ${tracker.trackingStatus}, ${sealed(people, tracker)}, 1,
          ${createdAt}, ${createdAt})
        ON CONFLICT DO NOTHING`;
      const stored = await byNumber(tracker, accountId, trackingRef);
      if (stored === null) throw new Error(`The tracker ${id} was removed while it was added.`);
      return stored;
    },

    async get(caller, id) {
      if (!isUuid(id)) return null;
      return one(
        await prisma.$queryRaw<TrackerRow[]>`
          SELECT ${trackerColumns} FROM trackers WHERE ${of(caller)} AND id = ${id}::uuid`,
      );
    },

    async remove(caller, id) {
      if (!isUuid(id)) return null;
      return one(
        await prisma.$queryRaw<TrackerRow[]>`
          DELETE FROM trackers WHERE ${of(caller)} AND id = ${id}::uuid RETURNING ${trackerColumns}`,
      );
    },

    async page(caller, { trackingRef, relatedOrderId }, limit, cursor) {
      const conditions = [
        of(caller),
        ...(trackingRef === undefined ? [] : [Prisma.sql`tracking_ref = ${columnText(trackingRef)}`]),
        ...(relatedOrderId === undefined
          ? []
          : [Prisma.sql`related_order_id = ${columnText(relatedOrderId)}`]),
        ...(cursor === null || !isUuid(cursor) ? [] : [Prisma.sql`id < ${cursor}::uuid`]),
      ];
      const rows = await prisma.$queryRaw<TrackerRow[]>`
        SELECT ${trackerColumns} FROM trackers WHERE ${Prisma.join(conditions, " AND ")}
        ORDER BY id DESC LIMIT ${limit + 1}`;
      const trackers = rows.slice(0, limit).map((row) => toTracker(people, row));
      return { trackers, nextCursor: rows.length > limit ? (trackers.at(-1)?.id ?? null) : null };
    },

    async save(tracker) {
      const { id, trackingStatus, deliveredAt, trackingUpdatedAt, createdAt, version } = tracker;
      const saved = await write(
        prisma,
        updating("trackers", {
          // Webhooks name no actor.
          actor: null,
          set: {
            encrypted: sealed(people, tracker),
            tracking_status: trackingStatus,
            delivered_at: deliveredAt,
            updated_at: trackingUpdatedAt ?? createdAt,
            version: version + 1,
          },
          merchant: tracker.merchantId,
          where: Prisma.sql`environment = ${tracker.environment} AND id = ${id}::uuid AND version = ${version}`,
        }),
      );
      return saved.length > 0;
    },

    async sandboxAccounts(since, afterId, limit) {
      const rows = await prisma.$queryRaw<(Caller & { accountId: string })[]>`
        SELECT a.id::text AS "accountId", a.merchant_id::text AS "merchantId", a.environment
        FROM carrier_accounts AS a
        WHERE EXISTS (SELECT 1 FROM trackers AS t WHERE t.merchant_id = a.merchant_id AND t.account_id = a.id
            AND t.delivered_at IS NULL AND t.id > ${firstUuidV7(since)}::uuid)
          AND a.environment = 'sandbox' AND (${afterId}::uuid IS NULL OR a.id > ${afterId}::uuid)
        ORDER BY a.id LIMIT ${limit}`;
      return rows.map(({ accountId, merchantId, environment }) => ({
        accountId,
        caller: { merchantId, environment: readEnvironment(environment) },
      }));
    },

    async toPoll({ caller, accountId }, since, afterId, limit) {
      const rows = await prisma.$queryRaw<TrackerRow[]>`
        SELECT ${trackerColumns} FROM trackers
        WHERE ${of(caller)} AND account_id = ${accountId}::uuid AND delivered_at IS NULL
          AND id > ${firstUuidV7(since)}::uuid AND (${afterId}::uuid IS NULL OR id > ${afterId}::uuid)
        ORDER BY id LIMIT ${limit}`;
      return rows.map((row) => toTracker(people, row));
    },
  };
}

function of({ merchantId, environment }: Caller): Prisma.Sql {
  return Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
}

function sealed(people: People, { id, carrier, trackingUrl, trackingHistory }: Tracker): string {
  const json = JSON.stringify(storedTracker.write({ carrier, trackingUrl, trackingHistory }));
  return people.sealText("trackers.encrypted", id, json);
}

/** @throws StoredValueError | DecryptionError */
export function toTracker(people: People, row: TrackerRow): Tracker {
  const { id, merchantId, accountId, trackingRef, relatedOrderId, version, createdAt, updatedAt } = row;
  const kept = storedTracker.read(JSON.parse(people.openText("trackers.encrypted", id, row.encrypted)));
  const { status, deliveredAt } = summarizeTracking(kept.trackingHistory);
  return {
    id,
    merchantId,
    accountId,
    trackingRef,
    relatedOrderId,
    version,
    createdAt,
    ...kept,
    environment: readEnvironment(row.environment),
    trackingStatus: status,
    deliveredAt,
    trackingUpdatedAt: kept.trackingHistory.length === 0 ? null : updatedAt,
  };
}
