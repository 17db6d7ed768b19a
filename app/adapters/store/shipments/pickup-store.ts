import { createHash } from "node:crypto";
import type { BookedPickup, PickupStore } from "../../../domain/engine/index.ts";
import { updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

interface Row {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  readonly accountId: string;
  readonly carrierCode: string;
  readonly carrierName: string;
  readonly date: string;
  readonly from: string;
  readonly until: string;
  readonly reference: string;
  readonly pickupRef: string | null;
  readonly state: string;
  readonly shipmentIds: readonly string[];
  readonly createdAt: Date;
}

const columns = Prisma.sql`id::text, merchant_id::text AS "merchantId", environment, account_id::text AS "accountId",
  carrier_code AS "carrierCode", carrier_name AS "carrierName", date, from_time AS "from", until_time AS "until",
  reference, pickup_ref AS "pickupRef", state, shipment_ids::text[] AS "shipmentIds", created_at AS "createdAt"`;

/** The place is stored as a hash: the row holds no address. */
export function pickupStore({
  prisma,
  clock,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "actor">): PickupStore {
  const update = (merchant: string, set: Readonly<Record<string, unknown>>, where: Prisma.Sql) =>
    write<Row>(
      prisma,
      updating("pickups", {
        actor: actor(),
        set: { ...set, changed_at: clock.now() },
        merchant,
        where,
        answer: columns,
      }),
    );
  const only = (rows: readonly Row[]) => (rows[0] === undefined ? null : toBookedPickup(rows[0]));

  return {
    async join({ id, merchantId, environment, accountId, carrier, pickup, ...given }) {
      const place = createHash("sha256").update(given.place).digest("hex");
      const rows = await prisma.$queryRaw<Row[]>`
        INSERT INTO pickups AS known (id, merchant_id, environment, account_id, carrier_code, carrier_name, date, from_time,
          until_time, place, reference, state, shipment_ids, created_at, changed_at)
        VALUES (${id}::uuid, ${merchantId}::uuid, ${environment}, ${accountId}::uuid, ${carrier.code}, ${carrier.name},
          ${pickup.date}, ${pickup.from}, ${pickup.until}, ${place}, ${given.reference}, 'asked',
          ARRAY[${given.shipmentId}::uuid], ${given.createdAt}, ${given.createdAt})
        ON CONFLICT (merchant_id, account_id, date, place) WHERE state IN ('asked', 'scheduled')
        DO UPDATE SET shipment_ids = CASE
          WHEN EXCLUDED.shipment_ids <@ known.shipment_ids THEN known.shipment_ids
          ELSE known.shipment_ids || EXCLUDED.shipment_ids END
        RETURNING ${columns}`;
      const joined = only(rows);
      if (joined === null) throw new Error(`The pickup of ${given.shipmentId} was not stored.`);
      return joined;
    },

    async scheduled({ merchantId, id }, { pickup, pickupRef }) {
      const changed = await update(
        merchantId,
        { state: "scheduled", pickup_ref: pickupRef, from_time: pickup.from, until_time: pickup.until },
        Prisma.sql`id = ${id}::uuid AND state IN ('asked', 'scheduled')`,
      );
      return changed.length === 1;
    },

    async abandon({ merchantId, id }, shipmentId) {
      await update(
        merchantId,
        without(shipmentId, "cancelled"),
        Prisma.sql`id = ${id}::uuid AND state = 'asked'`,
      );
    },

    async leave({ merchantId, environment }, accountId, pickupRef, shipmentId) {
      const named = Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}
        AND account_id = ${accountId}::uuid AND pickup_ref = ${pickupRef}`;
      const left = await update(
        merchantId,
        without(shipmentId, "cancelling"),
        Prisma.sql`${named} AND state = 'scheduled' AND ${shipmentId}::uuid = ANY(shipment_ids)`,
      );
      if (left.length > 0) return only(left);
      return only(
        await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM pickups WHERE ${named} ORDER BY id DESC LIMIT 1`,
      );
    },

    async beginCancel({ merchantId, environment }, id) {
      if (!isUuid(id)) return null;
      const named = Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment} AND id = ${id}::uuid`;
      await update(merchantId, { state: "cancelling" }, Prisma.sql`${named} AND state = 'scheduled'`);
      return only(
        await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM pickups WHERE ${named} AND pickup_ref IS NOT NULL`,
      );
    },

    async cancelled({ merchantId, id }) {
      await update(merchantId, { state: "cancelled" }, Prisma.sql`id = ${id}::uuid AND state = 'cancelling'`);
    },

    async get({ merchantId, environment }, id) {
      if (!isUuid(id)) return null;
      return only(
        await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM pickups
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND id = ${id}::uuid`,
      );
    },

    async upcoming({ merchantId, environment }, from, limit) {
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM pickups
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND date >= ${from}
          AND state IN ('scheduled', 'cancelling')
        ORDER BY date, from_time, id LIMIT ${limit}`;
      return rows.map(toBookedPickup);
    },

    async unfinished(before, limit) {
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM pickups WHERE state = 'cancelling' AND changed_at < ${before}
        ORDER BY changed_at LIMIT ${limit}`;
      return rows.map(toBookedPickup);
    },
  };
}

/** The state changes with the last shipment. */
function without(shipmentId: string, emptied: "cancelled" | "cancelling") {
  return {
    shipment_ids: Prisma.sql`array_remove(shipment_ids, ${shipmentId}::uuid)`,
    state: Prisma.sql`CASE WHEN shipment_ids <@ ARRAY[${shipmentId}::uuid] THEN ${emptied} ELSE state END`,
  };
}

function toBookedPickup(row: Row): BookedPickup {
  const { id, merchantId, environment, accountId, date, from, until, reference, pickupRef, ...rest } = row;
  return {
    id,
    merchantId,
    environment: readEnvironment(environment),
    accountId,
    carrier: { code: rest.carrierCode, name: rest.carrierName },
    pickup: { date, from, until },
    reference,
    pickupRef,
    state: stateOf(rest.state),
    shipmentIds: rest.shipmentIds,
    createdAt: rest.createdAt,
  };
}

const states = ["asked", "scheduled", "cancelling", "cancelled"] as const;

function stateOf(stored: string): BookedPickup["state"] {
  const state = states.find((each) => each === stored);
  if (state === undefined) throw new StoredValueError(`stored pickup: state ${stored}`);
  return state;
}
