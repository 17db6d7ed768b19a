/** Members of a statement's WITH that keep the changes of parcels, in the statement of their cause. `changed` has the cause's rows. */
import type { ChangeKind, NotedChange } from "../../../domain/orders/pile/changed-parcel.ts";
import { purchaseKinds } from "../../../domain/orders/pile/changed-parcel.ts";
import { Prisma } from "../generated/client.ts";

/** Of purchases: keeps exactly these changes of the kinds that a purchase shows. A change with another mark is asked about again. */
export function keepingChanges(changes: readonly NotedChange[], now: Date): Prisma.Sql {
  const kinds = changes.map(({ kind }) => kind);
  const over = purchaseKinds.filter((kind) => !kinds.includes(kind));
  const kept = Prisma.sql`, over AS (
    DELETE FROM parcel_changes AS known USING changed
    WHERE known.merchant_id = changed.merchant_id AND known.shipment_id = changed.shipment_id AND known.kind = ANY(${over}::text[]))`;
  if (changes.length === 0) return kept;
  const marks = changes.map(({ mark }) => mark);
  return Prisma.sql`${kept}, noted AS (
    INSERT INTO parcel_changes AS known (merchant_id, shipment_id, environment, kind, mark, changed_at)
    SELECT changed.merchant_id, changed.shipment_id, changed.environment, each.kind, each.mark, ${now}::timestamptz
    FROM changed, unnest(${kinds}::text[], ${marks}::text[]) AS each (kind, mark)
    ON CONFLICT (merchant_id, shipment_id, kind)
    DO UPDATE SET mark = EXCLUDED.mark, changed_at = EXCLUDED.changed_at, done_at = NULL WHERE known.mark <> EXCLUDED.mark)`;
}

/** Of shipments that become cancelled. A label that was never handed out is on no pile. */
export function notingCancelled(now: Date): Prisma.Sql {
  return Prisma.sql`, noted AS (
    INSERT INTO parcel_changes (merchant_id, shipment_id, environment, kind, mark, changed_at)
    SELECT merchant_id, id, environment, ${"cancelled" satisfies ChangeKind}, '', ${now}::timestamptz FROM changed
    WHERE printed_at IS NOT NULL AND former_state <> 'cancelled'
    ON CONFLICT DO NOTHING)`;
}

/** Of rows with a shipment's id that were inserted. */
export function notingChange(kind: ChangeKind, now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`, noted AS (
    INSERT INTO parcel_changes (merchant_id, shipment_id, environment, kind, mark, changed_at)
    SELECT merchant_id, shipment_id, environment, ${kind}, '', ${now} FROM changed
    ON CONFLICT DO NOTHING)`;
}
