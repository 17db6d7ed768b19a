/** The part of a statement that writes the events of its rows: the audit trail's, and those of webhooks. */
import { eventRow } from "../../../domain/events/events.ts";
import { Prisma } from "../generated/client.ts";
import type { Happening } from "./occasions.ts";
import { detailIn } from "./occasions.ts";

/** How rows of `changed` name their merchant, environment and thing; `null`: the event has none. */
export interface Naming {
  readonly merchant: string;
  readonly environment: string | null;
  readonly object: string | null;
}

const always = Prisma.sql`true`;

/** A UUIDv7 of `moment`: PostgreSQL has a function for it from version 18 on. */
const uuidV7 = Prisma.raw(`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  PLACING substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`);

/**
 * Further members of a `WITH` whose member `changed` has the rows. An endpoint's event has the number that follows the last one of its
 * merchant and environment; the statement holds the counter to its transaction's end, so numbers are in the order of commits.
 * A merchant without endpoints costs one look at an index.
 * @param actor `kind id address`; `null`: the app
 */
export function recordEvents(
  happenings: readonly Happening[],
  naming: Naming,
  actor: string | null,
): Prisma.Sql {
  const audited = happenings.filter(({ event }) => eventRow(event).audit === true);
  const announced = happenings.filter(({ event }) => eventRow(event).webhook !== undefined);
  return Prisma.sql`${audited.length === 0 ? Prisma.empty : audit(audited, naming, actor)}${
    announced.length === 0 ? Prisma.empty : announce(announced, naming)
  }`;
}

function audit(happenings: readonly Happening[], naming: Naming, actor: string | null): Prisma.Sql {
  const { merchant, environment, object } = naming;
  const each = happenings.map((happening) => {
    const { event, when = always, actor: by = Prisma.sql`NULL` } = happening;
    const { subject = eventRow(event).subject, detail = detailIn(eventRow(event).detail) } = happening;
    const id = happening.object ?? Prisma.raw(object === null ? "NULL::text" : `changed.${object}::text`);
    return Prisma.sql`(${when}, coalesce(${by}, ${actor}::text, 'app - -'), ${named(event)}, ${named(subject)}, ${id}, ${detail})`;
  });
  return Prisma.sql`, audited AS (
    INSERT INTO audit_events (id, merchant_id, environment, at, actor_kind, actor_id, address, action, object_kind, object_id, detail)
    SELECT ${uuidV7}, changed.${Prisma.raw(merchant)}, ${Prisma.raw(environment === null ? "NULL" : `changed.${environment}`)}, moment,
      split_part(each.actor, ' ', 1), nullif(split_part(each.actor, ' ', 2), '-'), nullif(split_part(each.actor, ' ', 3), '-'),
      each.action, each.kind, each.object, jsonb_build_object('v', 1) || each.detail
    FROM changed, clock_timestamp() AS moment,
      LATERAL (VALUES ${Prisma.join(each)}) AS each (happened, actor, action, kind, object, detail)
    WHERE each.happened)`;
}

function announce(happenings: readonly Happening[], { merchant, environment, object }: Naming): Prisma.Sql {
  const each = happenings.map(
    ({ event, when = always, receiver = Prisma.raw("NULL::uuid") }, place) =>
      Prisma.sql`(${when}, ${named(event)}, ${Prisma.raw(String(place))}, ${receiver})`,
  );
  const chosen = (event: string) =>
    Prisma.raw(`w.merchant_id = ${event}.merchant_id AND w.environment = ${event}.environment
      AND (w.id = ${event}.receiver OR ${event}.receiver IS NULL AND (w.events = '{}' OR ${event}.type = ANY (w.events)))`);
  return Prisma.sql`, news AS MATERIALIZED (
    SELECT each.*, row_number() OVER (PARTITION BY merchant_id, environment ORDER BY subject_id DESC, place DESC) AS from_last
    FROM (
      SELECT ${Prisma.raw(`changed.${merchant} AS merchant_id, changed.${environment} AS environment, changed.${object} AS subject_id`)},
        happening.type, happening.place, happening.receiver
      FROM changed, LATERAL (VALUES ${Prisma.join(each)}) AS happening (happened, type, place, receiver)
      WHERE happening.happened) AS each
    WHERE EXISTS (SELECT FROM webhook_endpoints AS w
      WHERE ${chosen("each")} AND w.disabled_reason IS DISTINCT FROM 'uninstalled')),
  numbers AS (
    INSERT INTO webhook_numbers AS known (merchant_id, environment, last)
    SELECT merchant_id, environment, count(*) FROM news GROUP BY merchant_id, environment
    ON CONFLICT (merchant_id, environment) DO UPDATE SET last = known.last + EXCLUDED.last
    RETURNING merchant_id, environment, last),
  announced AS (
    INSERT INTO webhook_events (id, merchant_id, environment, sequence, type, subject_id, created_at)
    SELECT ${uuidV7}, merchant_id, environment, last - from_last + 1, type, subject_id, moment
    FROM news JOIN numbers USING (merchant_id, environment), clock_timestamp() AS moment
    ON CONFLICT DO NOTHING
    RETURNING *, pg_notify('waybill_config', '/' || merchant_id || '/webhooks')::text),
  delivered AS (
    INSERT INTO webhook_deliveries (merchant_id, endpoint_id, event_id, sequence, next_at, until, created_at)
    SELECT e.merchant_id, w.id, e.id, e.sequence, e.created_at, e.created_at + interval '24 hours', e.created_at
    FROM (SELECT announced.*, news.receiver FROM announced JOIN news USING (merchant_id, environment, type, subject_id)) AS e
      JOIN webhook_endpoints AS w ON ${chosen("e")} AND w.enabled)`;
}

/** Names are the table's own: no caller's text becomes SQL. */
function named(name: string): Prisma.Sql {
  return Prisma.raw(`'${name}'::text`);
}
