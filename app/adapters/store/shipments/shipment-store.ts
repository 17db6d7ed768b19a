import type {
  Caller,
  ListUse,
  Shipment,
  ShipmentEvent,
  ShipmentFilter,
  ShipmentStore,
} from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";
import { write, writePrepared } from "../events/write.ts";
import type { PrismaClient } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { makeTrackingDue } from "../orders/due-work-store.ts";
import { databaseNow } from "../rows/database-clock.ts";
import type { People } from "../rows/people.ts";
import { firstWordTokens, ofRecipient, tokensMatching } from "../rows/search-tokens.ts";
import { isColumnText, readEnvironment } from "../rows/stored.ts";
import { firstUuidV7, isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { insertNotice } from "./label-notice-store.ts";
import { listOrder } from "./list-order.ts";
import {
  factConditions,
  filterConditions,
  hasChild,
  isWatched,
  printingConditions,
} from "./shipment-conditions.ts";
import type { ShipmentColumns } from "./shipment-row.ts";
import { readColumns, shipmentScope, toShipment } from "./shipment-row.ts";
import { updateShipment } from "./update-shipment.ts";

const columns = Prisma.raw(readColumns);

const selectShipment = {
  name: "select-shipment",
  text: `SELECT ${readColumns} FROM shipments WHERE id = $1 AND merchant_id = $2 AND environment = $3`,
};

/** Carriers give a further parcel's number again: only shipments that may still be on their way are meant. */
const CHILDREN_FOUND_MS = 120 * 24 * 60 * 60 * 1000;

/**
 * Small enough that a page's memory, its time on the embedded database's one session, and the time to read it, in which shoppers
 * wait, don't matter.
 */
const STREAM_PAGE = 16;

/** Older vouchers that were never handed over are no longer put on a list: carriers forget them. */
const HAND_OVER_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Ids are UUIDv7: newest first is descending by id. A page's last id is where the next begins, however many shipments
 * are made meanwhile.
 */
export function shipmentStore({
  prisma,
  reading,
  run,
  clock,
  leaseClock,
  ids,
  enqueue,
  people,
  actor,
}: Pick<
  StoreContext,
  "prisma" | "reading" | "run" | "clock" | "leaseClock" | "ids" | "enqueue" | "people" | "actor"
>): ShipmentStore {
  const shipmentIn = (row: ShipmentColumns) => toShipment(people, row);

  async function newestFirst(
    caller: Caller,
    filter: ShipmentFilter,
    limit: number,
    cursor: string | null,
    use: ListUse | undefined,
  ): Promise<readonly Shipment[]> {
    const order = listOrder(filter.sort ?? "newest");
    const found = tokensMatching(shipmentScope(people, caller), filter.search ?? "");
    const conditions = [
      Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND environment = ${caller.environment}`,
      ...(cursor === null ? [] : [order.after(caller, cursor)]),
      ...filterConditions(filter),
      ...printingConditions(filter, clock.now()),
      ...factConditions(people, caller, filter),
      ...(found === null ? [] : [found]),
      ...(filter.recipient === undefined
        ? []
        : [ofRecipient(shipmentScope(people, caller), filter.recipient)]),
    ];
    const newest = (from: PrismaClient) => from.$queryRaw<ShipmentColumns[]>`
      SELECT ${columns} FROM shipments
      WHERE ${Prisma.join(conditions, " AND ")} ORDER BY ${order.by} LIMIT ${limit}`;
    const rows = await (use?.mayLag === true ? reading(newest) : newest(prisma));
    return rows.map(shipmentIn);
  }

  return {
    async get({ merchantId, environment }, id) {
      if (!isUuid(id)) return null;
      const [row] = await run<ShipmentColumns>(selectShipment, [id, merchantId, environment]);
      return row === undefined ? null : shipmentIn(row);
    },

    async byIds({ merchantId, environment }, ids) {
      const rows = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments
        WHERE id = ANY(${ids.filter(isUuid)}::uuid[]) AND merchant_id = ${merchantId}::uuid
          AND environment = ${environment}`;
      const shipments = rows.map(shipmentIn);
      return new Map(shipments.map((shipment) => [shipment.id, shipment]));
    },

    async page(caller, filter, limit, cursor, use) {
      if (cursor !== null && !isUuid(cursor)) {
        throw validationFailed([{ path: "cursor", message: "must be the next_cursor of an earlier page" }]);
      }
      const found = await newestFirst(caller, filter, limit + 1, cursor, use);
      const shipments = found.slice(0, limit);
      return { shipments, nextCursor: found.length > limit ? (shipments.at(-1)?.id ?? null) : null };
    },

    async countries({ merchantId, environment }) {
      const own = Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
      // One look into the index for each country, however many shipments there are.
      const rows = await reading(
        (from) => from.$queryRaw<{ country: string }[]>`
          WITH RECURSIVE known AS (
            (SELECT country FROM shipments WHERE ${own} AND country IS NOT NULL ORDER BY country LIMIT 1)
            UNION ALL
            SELECT (SELECT country FROM shipments WHERE ${own} AND country > known.country ORDER BY country LIMIT 1)
            FROM known WHERE known.country IS NOT NULL
          )
          SELECT country FROM known WHERE country IS NOT NULL`,
      );
      return rows.map(({ country }) => country);
    },

    async byVouchers(caller, carrierCode, vouchers) {
      const { merchantId, environment } = caller;
      const known = vouchers.filter(isColumnText);
      const own = Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}
        AND carrier_code = ${carrierCode}`;
      const rows = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments WHERE ${own} AND tracking_ref = ANY(${known})`;
      const found = rows.map(shipmentIn);
      const firsts = new Set(found.map(({ trackingRef }) => trackingRef));
      const others = known.filter((voucher) => !firsts.has(voucher));
      if (others.length === 0) return found;
      const since = new Date(clock.now().getTime() - CHILDREN_FOUND_MS);
      const more = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments
        WHERE ${own} AND created_at >= ${since} AND ${hasChild(people, caller, others)}`;
      return [...found, ...more.map(shipmentIn)];
    },

    async *stream(caller, filter, use) {
      let beforeId: string | null = null;
      for (;;) {
        const shipments = await newestFirst(caller, filter, STREAM_PAGE, beforeId, use);
        yield* shipments;
        const last = shipments.at(-1);
        if (last === undefined || shipments.length < STREAM_PAGE) return;
        beforeId = last.id;
      }
    },

    async save(shipment, events, audited) {
      const { cancelRequestedAt, ...others } = shipment;
      const isOpen = shipment.state === "created" && cancelRequestedAt !== undefined;
      const stored: Shipment = {
        ...others,
        ...(isOpen && { cancelRequestedAt }),
        version: shipment.version + 1,
      };
      const change = { changed: stored, read: shipment, actor: actor(), audited };
      const updateAtOnce = async (name: string, unfollowed: boolean) => {
        const written = await writePrepared(
          { prisma, run },
          name,
          updateShipment(people, { ...change, unfollowed }),
        );
        return written !== null && written.length > 0;
      };
      if (events.length === 0) {
        // A cancelled shipment's intention to cancel is cleared by the text itself.
        const name = `update-${stored.state}-shipment${audited === undefined ? "" : "-noted"}`;
        return (await updateAtOnce(name, false)) ? stored : null;
      }
      if (events.every((event) => isScanOnTheWay(event, stored)))
        if (await updateAtOnce("update-unfollowed-shipment", true)) return stored;
      const saved = await prisma.$transaction(async (transaction) => {
        const update = updateShipment(people, { ...change, unfollowed: false });
        if ((await write(transaction, update)).length === 0) return false;
        await makeTrackingDue(transaction, stored, clock.now());
        if (stored.state === "cancelled" && stored.pickupAt !== null)
          await insertNotice(transaction, ids.next(), stored, "moving-cancelled", databaseNow(leaseClock));
        // Events have no singleton key: two events of a kind are two changes, and each must be sent.
        for (const event of events) await enqueue(transaction, "shipment-event", event);
        return true;
      });
      return saved ? stored : null;
    },

    async beginCancel({ id, merchantId, environment, version }, at) {
      const { count } = await prisma.shipment.updateMany({
        where: { id, merchantId, environment, version, state: "created", cancelRequestedAt: null },
        data: { cancelRequestedAt: at, cancelActor: actor() },
      });
      return count > 0;
    },

    async abandonCancel({ merchantId, environment }, id) {
      await prisma.shipment.updateMany({
        where: { id, merchantId, environment },
        data: { cancelRequestedAt: null, cancelActor: null },
      });
    },

    async exceptionDone({ merchantId, environment }, id, at) {
      if (!isUuid(id)) return;
      await prisma.shipment.updateMany({
        where: { id, merchantId, environment, trackingStatus: "EXCEPTION", exceptionDoneAt: null },
        data: { exceptionDoneAt: at },
      });
    },

    async unfinishedCancels(before, limit) {
      const rows = await prisma.shipment.findMany({
        where: { state: "created", cancelRequestedAt: { lt: before } },
        select: { id: true, merchantId: true, environment: true },
        orderBy: [{ cancelRequestedAt: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(named);
    },

    async dueRefunds(now, limit) {
      const rows = await prisma.shipment.findMany({
        where: { refundDueAt: { lte: now } },
        select: { id: true, merchantId: true, environment: true },
        orderBy: [{ refundDueAt: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(named);
    },

    async notHandedOver({ merchantId, environment }, accountId) {
      const since = firstUuidV7(new Date(clock.now().getTime() - HAND_OVER_MS));
      const rows = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND id >= ${since}::uuid
          AND account_id = ${accountId}::uuid AND state = 'created' AND cancel_requested_at IS NULL
          AND redacted_at IS NULL AND delivered_at IS NULL
        ORDER BY id`;
      return rows
        .map(shipmentIn)
        .filter(({ bookedAtCarrier, pickupListRef }) => bookedAtCarrier && pickupListRef === null);
    },

    async accountsToPoll(watched, afterId, limit) {
      const { environment = null, merchantId = null, driver = null } = watched;
      // The first shipment of an account decides: the lateral query ends there.
      const rows = await prisma.$queryRaw<(Caller & { accountId: string })[]>`
        SELECT a.id::text AS "accountId", a.merchant_id::text AS "merchantId", a.environment
        FROM carrier_accounts AS a, LATERAL (
          SELECT 1 FROM shipments AS s
          WHERE s.merchant_id = a.merchant_id AND s.account_id = a.id AND ${isWatched(watched)}
          ORDER BY s.id LIMIT 1) AS first
        WHERE (${afterId}::uuid IS NULL OR a.id > ${afterId}::uuid)
          AND (${environment}::text IS NULL OR a.environment = ${environment})
          AND (${merchantId}::uuid IS NULL OR a.merchant_id = ${merchantId}::uuid)
          AND (${driver}::text IS NULL OR a.driver = ${driver})
        ORDER BY a.id LIMIT ${limit}`;
      return rows.map(({ accountId, merchantId, environment }) => ({
        accountId,
        caller: { merchantId, environment: readEnvironment(environment) },
      }));
    },

    async toPoll({ caller, accountId }, watched, afterId, limit) {
      const rows = await prisma.$queryRaw<ShipmentColumns[]>`
        SELECT ${columns} FROM shipments AS s
        WHERE s.merchant_id = ${caller.merchantId}::uuid AND s.account_id = ${accountId}::uuid
          AND s.environment = ${caller.environment} AND ${isWatched(watched)} AND ${hasWord(people, caller, watched.word)}
          AND (${afterId}::uuid IS NULL OR s.id > ${afterId}::uuid)
        ORDER BY s.id LIMIT ${limit}`;
      return rows.map(shipmentIn);
    },
  };
}

function named({ id, merchantId, environment }: Record<"id" | "merchantId" | "environment", string>) {
  return { id, caller: { merchantId, environment: readEnvironment(environment) } };
}

/** The SQL condition that the shipment `s` has the word; true without a word. */
function hasWord(people: People, caller: Caller, word: string | undefined): Prisma.Sql {
  if (word === undefined) return Prisma.sql`true`;
  const tokens = firstWordTokens(shipmentScope(people, caller), [word]);
  return Prisma.sql`s.search_tokens && ${tokens}::bigint[]`;
}

/**
 * A job without followers would find nothing to do. After the delivery, one also reads scans that the carrier's news
 * left out.
 */
function isScanOnTheWay({ type }: ShipmentEvent, { state, deliveredAt }: Shipment): boolean {
  return type === "tracking.changed" && state === "created" && deliveredAt === null;
}
