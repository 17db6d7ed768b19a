/** Writes the events of a change that a statement before has made, on a distributed database. */
import type { Queries } from "../database/known-database.ts";
import { announce } from "../database/known-database.ts";
import { Prisma } from "../generated/client.ts";
import { uuidV7Of } from "../rows/uuid-v7.ts";

/** The column that `factsOf` of record-events.ts makes. */
export interface Recorded {
  readonly merchant: string;
  readonly environment: string | null;
  readonly object: string | null;
  /** With microseconds. */
  readonly at: string;
  readonly audited: readonly (AuditedFact | null)[];
  readonly announced: readonly (string | null)[];
  readonly beside: boolean;
}

type AuditedFact = readonly [
  actor: string,
  action: string,
  kind: string,
  object: string | null,
  detail: Readonly<Record<string, unknown>>,
];

/** Rows of one INSERT: a statement has 65,535 parameters at most. */
const ROWS_AT_ONCE = 1_000;

/** In the transaction of their change: a statement for each table, each for the merchant's server. */
export async function writeEvents(transaction: Queries, recorded: readonly Recorded[]): Promise<void> {
  await writeAudit(transaction, recorded);
  const announcing = recorded.filter(({ announced }) => announced.some((type) => type !== null));
  for (const own of Map.groupBy(announcing, (each) => `${each.merchant} ${each.environment}`).values())
    await writeNews(transaction, own);
}

async function writeAudit(transaction: Queries, recorded: readonly Recorded[]): Promise<void> {
  const events = recorded.flatMap(({ audited, ...row }) =>
    audited.filter((fact) => fact !== null).map((fact) => ({ ...row, fact })),
  );
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    const values = events.slice(from, from + ROWS_AT_ONCE).map(({ merchant, environment, at, fact }) => {
      const [actor, action, objectKind, objectId, detail] = fact;
      const [kind, id, address] = actor.split(" ").map((part) => (part === "-" || part === "" ? null : part));
      return Prisma.sql`(${uuidV7Of(new Date(at))}::uuid, ${merchant}::uuid, ${environment}, ${at}::timestamptz, ${kind}, ${id ?? null},
        ${address ?? null}, ${action}, ${objectKind}, ${objectId}, ${JSON.stringify({ v: 1, ...detail })}::jsonb)`;
    });
    await transaction.$executeRaw`
      INSERT INTO audit_events (id, merchant_id, environment, at, actor_kind, actor_id, address, action, object_kind, object_id, detail)
      VALUES ${Prisma.join(values)}`;
  }
}

interface Endpoint {
  readonly id: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
}

/** Of one merchant and environment. An endpoint's event has the number that follows the last one. */
async function writeNews(transaction: Queries, recorded: readonly Recorded[]): Promise<void> {
  const [first] = recorded;
  if (first === undefined) return;
  const { merchant, environment } = first;
  const endpoints = await transaction.$queryRaw<Endpoint[]>`
    SELECT id::text, events, enabled FROM webhook_endpoints
    WHERE merchant_id = ${merchant}::uuid AND environment = ${environment} AND disabled_reason IS DISTINCT FROM 'uninstalled'`;
  const news = recorded
    .flatMap(({ announced, object, at }) =>
      announced.map((type, place) => ({ type: type ?? "", subject: object ?? "", at, place })),
    )
    .filter((each) => each.type !== "" && endpoints.some((endpoint) => isChosen(endpoint, each)))
    .sort((one, other) => compare(one.subject, other.subject) || one.place - other.place);
  if (news.length === 0) return;
  const [numbers] = await transaction.$queryRaw<{ last: bigint }[]>`
    INSERT INTO webhook_numbers AS known (merchant_id, environment, last) VALUES (${merchant}::uuid, ${environment}, ${news.length})
    ON CONFLICT (merchant_id, environment) DO UPDATE SET last = known.last + EXCLUDED.last
    RETURNING last`;
  const before = Number(numbers?.last ?? 0) - news.length;
  const numbered = news.map((each, place) => ({
    ...each,
    id: uuidV7Of(new Date(each.at)),
    sequence: before + place + 1,
  }));
  const rows = numbered.map(
    ({ id, sequence, type, subject, at }) =>
      Prisma.sql`(${id}::uuid, ${merchant}::uuid, ${environment}, ${sequence}, ${type}, ${subject}::uuid, ${at}::timestamptz)`,
  );
  const written = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO webhook_events (id, merchant_id, environment, sequence, type, subject_id, created_at)
    VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING RETURNING id::text`;
  const ids = new Set(written.map(({ id }) => id));
  const deliveries = numbered
    .filter(({ id }) => ids.has(id))
    .flatMap((event) =>
      endpoints
        .filter((endpoint) => endpoint.enabled && isChosen(endpoint, event))
        .map((endpoint) => ({ ...event, endpointId: endpoint.id })),
    )
    .map(
      ({ id, endpointId, sequence, at }) =>
        Prisma.sql`(${merchant}::uuid, ${endpointId}::uuid, ${id}::uuid, ${sequence}, ${at}::timestamptz,
          ${at}::timestamptz + interval '24 hours', ${at}::timestamptz)`,
    );
  if (deliveries.length > 0)
    await transaction.$executeRaw`
      INSERT INTO webhook_deliveries (merchant_id, endpoint_id, event_id, sequence, next_at, until, created_at)
      VALUES ${Prisma.join(deliveries)}`;
  if (ids.size > 0) announce(transaction, merchant, "webhooks");
}

function isChosen(
  { id, events }: Endpoint,
  { type, subject }: { readonly type: string; readonly subject: string },
): boolean {
  if (type === "webhook.test") return id === subject;
  return events.length === 0 || events.includes(type);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
