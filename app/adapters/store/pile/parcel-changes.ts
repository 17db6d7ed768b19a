/** Keeps the changes of parcels beside their cause. `changed` has the cause's rows. */

import type { Caller, Shipment } from "../../../domain/engine/index.ts";
import type { ChangeKind, NotedChange } from "../../../domain/orders/pile/changed-parcel.ts";
import { purchaseKinds } from "../../../domain/orders/pile/changed-parcel.ts";
import type { Beside } from "../events/change.ts";
import { Prisma } from "../generated/client.ts";

/** Of purchases: keeps exactly these changes of the kinds that a purchase shows. A change with another mark is asked about again. */
export function keepingChanges(
  { merchantId, environment, shipmentId }: PurchasedParcel,
  changes: readonly NotedChange[],
  now: Date,
): Beside {
  const kinds = changes.map(({ kind }) => kind);
  const over = purchaseKinds.filter((kind) => !kinds.includes(kind));
  const kept = Prisma.sql`, over AS (
    DELETE FROM parcel_changes AS known USING changed
    WHERE known.merchant_id = changed.merchant_id AND known.shipment_id = changed.shipment_id AND known.kind = ANY(${over}::text[]))`;
  const overApart = Prisma.sql`
    DELETE FROM parcel_changes WHERE merchant_id = ${merchantId}::uuid AND shipment_id = ${shipmentId}::uuid AND kind = ANY(${over}::text[])`;
  if (changes.length === 0) return { members: kept, statements: [overApart] };
  const marks = changes.map(({ mark }) => mark);
  const insert = Prisma.sql`INSERT INTO parcel_changes AS known (merchant_id, shipment_id, environment, kind, mark, changed_at)`;
  const again = Prisma.sql`ON CONFLICT (merchant_id, shipment_id, kind)
    DO UPDATE SET mark = EXCLUDED.mark, changed_at = EXCLUDED.changed_at, done_at = NULL WHERE known.mark <> EXCLUDED.mark`;
  const rows = changes.map(
    ({ kind, mark }) =>
      Prisma.sql`(${merchantId}::uuid, ${shipmentId}::uuid, ${environment}, ${kind}, ${mark}, ${now}::timestamptz)`,
  );
  return {
    members: Prisma.sql`${kept}, noted AS (
      ${insert}
      SELECT changed.merchant_id, changed.shipment_id, changed.environment, each.kind, each.mark, ${now}::timestamptz
      FROM changed, unnest(${kinds}::text[], ${marks}::text[]) AS each (kind, mark)
      ${again})`,
    statements: [overApart, Prisma.sql`${insert} VALUES ${Prisma.join(rows)} ${again}`],
  };
}

interface PurchasedParcel extends Caller {
  readonly shipmentId: string;
}

/** Of shipments that become cancelled. A label that was never handed out is on no pile. */
export function notingCancelled({ id, merchantId, environment }: Shipment, now: Date): Beside {
  const kind: ChangeKind = "cancelled";
  const when = Prisma.sql`printed_at IS NOT NULL AND former_state <> 'cancelled'`;
  const insert = Prisma.sql`INSERT INTO parcel_changes (merchant_id, shipment_id, environment, kind, mark, changed_at)`;
  return {
    when,
    members: Prisma.sql`, noted AS (
      ${insert}
      SELECT merchant_id, id, environment, ${kind}, '', ${now}::timestamptz FROM changed WHERE ${when} ON CONFLICT DO NOTHING)`,
    statements: [
      Prisma.sql`${insert} VALUES (${merchantId}::uuid, ${id}::uuid, ${environment}, ${kind}, '', ${now}::timestamptz) ON CONFLICT DO NOTHING`,
    ],
  };
}

/** Of rows with a shipment's id that were inserted. */
export function notingChange(kind: ChangeKind, now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`, noted AS (
    INSERT INTO parcel_changes (merchant_id, shipment_id, environment, kind, mark, changed_at)
    SELECT merchant_id, shipment_id, environment, ${kind}, '', ${now} FROM changed
    ON CONFLICT DO NOTHING)`;
}
