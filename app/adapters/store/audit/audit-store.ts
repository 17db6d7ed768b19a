import type { AuditEvent, AuditFilter, AuditStore } from "../../../domain/orders/audit/audit-event.ts";
import { actorKinds } from "../../../domain/orders/audit/audit-event.ts";
import { recording } from "../events/recording.ts";
import { write } from "../events/write.ts";
import type { PrismaClient } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { readPerson } from "../members/member-row.ts";
import { staffNameIn } from "../members/staff-name-store.ts";
import { readEnvironment, readJson, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { firstUuidV7, isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

/** Rows of a stream that one statement reads. */
const BATCH = 500;

type Detail = AuditEvent["detail"];

/** The statements of changes write the newest version. */
const storedDetail = storedValue<Detail>({
  what: "detail of an audit event",
  steps: [],
  read: (json) =>
    Object.fromEntries(Object.entries(json).map(([name, value]) => [name, readJson(value)])) as Detail,
});

interface Row {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string | null;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly address: string | null;
  readonly keyName: string | null;
  /** The name of the member of staff who acted, encrypted; null: unknown. */
  readonly staffName: string | null;
  /** The data of the member who acted, encrypted; null: no member did. */
  readonly member: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly detail: unknown;
}

const columns = Prisma.sql`e.id, e.merchant_id::text AS "merchantId",
  (SELECT s.encrypted FROM staff_names AS s
    WHERE e.actor_kind = 'staff' AND s.user_id = e.actor_id AND s.merchant_id = e.merchant_id) AS "staffName",
   e.environment, e.at, e.actor_kind AS "actorKind", e.actor_id AS "actorId", e.address,
  (SELECT k.name FROM api_keys AS k
    WHERE e.actor_kind = 'key' AND k.id::text = e.actor_id AND k.merchant_id = e.merchant_id) AS "keyName",
  (SELECT m.encrypted FROM members AS m
    WHERE e.actor_kind = 'member' AND m.id::text = e.actor_id AND m.merchant_id = e.merchant_id) AS "member",
  e.action, e.object_kind AS "objectKind", e.object_id AS "objectId", e.detail`;

export function auditStore({
  prisma,
  reading,
  actor,
  people,
}: Pick<StoreContext, "prisma" | "reading" | "actor" | "people">): AuditStore {
  const toEvent = (row: Row) => readEvent(row, people);
  const newest =
    (merchantId: string, filter: AuditFilter, limit: number, before: string | null) => (from: PrismaClient) =>
      from.$queryRaw<Row[]>`
      SELECT ${columns} FROM audit_events AS e WHERE ${wanted(merchantId, filter)}
        AND (${before}::uuid IS NULL OR e.id < ${before}::uuid)
      ORDER BY e.id DESC LIMIT ${limit}`;

  return {
    async page(merchantId, filter, limit, before) {
      const rows = await newest(
        merchantId,
        filter,
        limit + 1,
        before !== null && isUuid(before) ? before : null,
      )(prisma);
      const events = rows.slice(0, limit).map(toEvent);
      return { events, nextCursor: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
    },

    async ofShipment({ id, merchantId, accountId, pickupRef, pickupListRef, relatedOrderId }, limit) {
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM audit_events AS e
        WHERE e.merchant_id = ${merchantId}::uuid AND e.object_id = ANY(ARRAY[${id}] || ARRAY(
          SELECT p.id::text FROM pickups AS p
          WHERE p.merchant_id = ${merchantId}::uuid AND p.account_id = ${accountId}::uuid AND p.pickup_ref = ${pickupRef}
        ) || ARRAY(
          SELECT m.id::text FROM manifests AS m
          WHERE m.merchant_id = ${merchantId}::uuid AND m.account_id = ${accountId}::uuid AND m.number = ${pickupListRef}
        ) || ARRAY[${relatedOrderId}::text])
          AND (e.object_id IS DISTINCT FROM ${relatedOrderId} OR e.object_kind = 'order')
        ORDER BY e.id DESC LIMIT ${limit}`;
      return rows.map(toEvent);
    },

    async *stream(merchantId, filter) {
      for (let before: string | null = null; ; ) {
        const rows: Row[] = await reading(newest(merchantId, filter, BATCH, before));
        for (const row of rows) yield toEvent(row);
        if (rows.length < BATCH) return;
        before = rows.at(-1)?.id ?? null;
      }
    },

    async record({ merchantId, environment }, event, id, detail) {
      const happening = { event, detail: Prisma.sql`${JSON.stringify(detail)}::jsonb` };
      await write(
        prisma,
        recording({ thing: { merchantId, environment, id }, happenings: [happening], actor: actor() }),
      );
    },
  };
}

/** Deletes all events of a merchant. The database refuses it unless the merchant's shop has left, or Shopify asks for its erasure. */
export async function forgetEvents(
  sql: Pick<Prisma.TransactionClient, "$executeRaw">,
  merchantId: string,
): Promise<void> {
  await sql.$executeRaw`SELECT forget_audit_events(${merchantId}::uuid)::text`;
}

function wanted(merchantId: string, filter: AuditFilter): Prisma.Sql {
  const { environment, action, actorKind, actorId, from, to } = filter;
  const conditions = [
    Prisma.sql`e.merchant_id = ${merchantId}::uuid`,
    ...(environment === undefined
      ? []
      : [Prisma.sql`(e.environment = ${environment} OR e.environment IS NULL)`]),
    ...(action === undefined ? [] : [Prisma.sql`e.action = ${action}`]),
    ...(actorKind === undefined ? [] : [Prisma.sql`e.actor_kind = ${actorKind}`]),
    ...(actorId === undefined ? [] : [Prisma.sql`e.actor_id = ${actorId}`]),
    ...(from === undefined ? [] : [Prisma.sql`e.id >= ${firstUuidV7(from)}::uuid`]),
    ...(to === undefined ? [] : [Prisma.sql`e.id < ${firstUuidV7(to)}::uuid`]),
  ];
  return Prisma.join(conditions, " AND ");
}

/** @throws StoredValueError */
function readEvent(
  { id, merchantId, environment, at, actorKind, actorId, address, keyName, staffName, member, ...row }: Row,
  people: StoreContext["people"],
): AuditEvent {
  const kind = actorKinds.find((each) => each === actorKind);
  if (kind === undefined) throw new StoredValueError(`stored audit event ${id}: by ${actorKind}`);
  const name =
    actorId === null || kind === "operator"
      ? actorId
      : member !== null
        ? readPerson(people, actorId, member).name
        : staffName !== null
          ? staffNameIn(people, merchantId, actorId, staffName)
          : keyName;
  return {
    id,
    environment: environment === null ? null : readEnvironment(environment),
    at,
    actor: { kind, id: actorId, address, name },
    action: row.action,
    object: { kind: row.objectKind, id: row.objectId },
    detail: storedDetail.read(row.detail),
  };
}

/** The same of a merchant that an operator erases: the database refuses it before the merchant is marked as erased. */
export async function forgetEventsOfErased(
  sql: Pick<Prisma.TransactionClient, "$executeRaw">,
  merchantId: string,
): Promise<void> {
  await sql.$executeRaw`SELECT forget_events_of_erased(${merchantId}::uuid)::text`;
}
