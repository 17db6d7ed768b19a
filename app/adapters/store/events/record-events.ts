/**
 * The part of a statement that writes the events of its rows: the audit trail's, and those of webhooks. Or the part that answers them as
 * facts, for `write-events.ts`.
 */
import { randomUUID } from "node:crypto";
import type { TestEvent } from "../../../domain/events/events.ts";
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
const testEvent: TestEvent = "webhook.test";

/**
 * A UUIDv7 of `moment`, a row each: PostgreSQL has a function for it from version 18 on. Its random part comes from a parameter, because a
 * statement that writes has no function whose value differs between two servers.
 */
function uuidV7(): Prisma.Sql {
  return Prisma.sql`overlay(overlay(overlay(md5(${randomUUID()}::text || row_number() OVER ())
    PLACING lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') FROM 1) PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid`;
}

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
  const audited = auditedOf(happenings, naming.object);
  const announced = announcedOf(happenings);
  return Prisma.sql`${audited.length === 0 ? Prisma.empty : audit(audited, naming, actor)}${
    announced.length === 0 ? Prisma.empty : announce(announced, naming)
  }`;
}

/** Behind the last column of a statement with `recordEvents`: the merchants whose webhooks have something to send. */
export function newsOf(happenings: readonly Happening[]): Prisma.Sql {
  return announcedOf(happenings).length === 0
    ? Prisma.empty
    : Prisma.sql`, (SELECT array_agg(DISTINCT merchant_id::text) FROM announced) AS news`;
}

/**
 * The events as a column `recorded` of a SELECT from `changed`, and whether rows beside it are written. A distributed database routes no
 * WITH that holds an INSERT.
 * @param beside true for rows that others are written beside
 */
export function factsOf(
  happenings: readonly Happening[],
  { merchant, environment, object }: Naming,
  actor: string | null,
  beside: Prisma.Sql | undefined,
): Prisma.Sql {
  const column = (name: string | null) => Prisma.raw(name === null ? "NULL" : `changed.${name}`);
  const list = (facts: readonly { when: Prisma.Sql; fact: Prisma.Sql }[]) =>
    Prisma.sql`jsonb_build_array(${facts.length === 0 ? Prisma.empty : Prisma.join(facts.map(({ when, fact }) => Prisma.sql`CASE WHEN ${when} THEN ${fact} END`))})`;
  const audited = auditedOf(happenings, object).map(({ when, by, event, kind, id, detail }) => ({
    when,
    fact: Prisma.sql`jsonb_build_array(${acting(by, actor)}, ${event}, ${kind}, ${id}, ${detail})`,
  }));
  const announced = announcedOf(happenings).map(({ when, type }) => ({ when, fact: type }));
  return Prisma.sql`jsonb_build_object('merchant', ${column(merchant)}, 'environment', ${column(environment)}, 'object', ${column(object)},
    'at', statement_timestamp(), 'audited', ${list(audited)}, 'announced', ${list(announced)},
    'beside', coalesce(${beside ?? Prisma.sql`false`}, false)) AS recorded`;
}

function auditedOf(happenings: readonly Happening[], object: string | null) {
  return happenings
    .filter(({ event }) => eventRow(event).audit === true)
    .map((happening) => ({
      when: happening.when ?? always,
      by: happening.actor ?? Prisma.sql`NULL`,
      event: named(happening.event),
      kind: named(happening.subject ?? eventRow(happening.event).subject),
      id: happening.object ?? Prisma.raw(object === null ? "NULL::text" : `changed.${object}::text`),
      detail: happening.detail ?? detailIn(eventRow(happening.event).detail),
    }));
}

function announcedOf(happenings: readonly Happening[]) {
  return happenings
    .filter(({ event }) => eventRow(event).webhook !== undefined)
    .map(({ event, when = always }) => ({ when, type: named(event) }));
}

const acting = (by: Prisma.Sql, actor: string | null) =>
  Prisma.sql`coalesce(${by}, ${actor}::text, 'app - -')`;

function audit(
  happenings: ReturnType<typeof auditedOf>,
  { merchant, environment }: Naming,
  actor: string | null,
): Prisma.Sql {
  const each = happenings.map(
    ({ when, by, event, kind, id, detail }) =>
      Prisma.sql`(${when}, ${acting(by, actor)}, ${event}, ${kind}, ${id}, ${detail})`,
  );
  return Prisma.sql`, audited AS (
    INSERT INTO audit_events (id, merchant_id, environment, at, actor_kind, actor_id, address, action, object_kind, object_id, detail)
    SELECT ${uuidV7()}, changed.${Prisma.raw(merchant)}, ${Prisma.raw(environment === null ? "NULL" : `changed.${environment}`)}, moment,
      split_part(each.actor, ' ', 1), nullif(split_part(each.actor, ' ', 2), '-'), nullif(split_part(each.actor, ' ', 3), '-'),
      each.action, each.kind, each.object, jsonb_build_object('v', 1) || each.detail
    FROM changed, statement_timestamp() AS moment,
      LATERAL (VALUES ${Prisma.join(each)}) AS each (happened, actor, action, kind, object, detail)
    WHERE each.happened)`;
}

function announce(
  happenings: ReturnType<typeof announcedOf>,
  { merchant, environment, object }: Naming,
): Prisma.Sql {
  const each = happenings.map(
    ({ when, type }, place) => Prisma.sql`(${when}, ${type}, ${Prisma.raw(String(place))})`,
  );
  const chosen = (event: string) =>
    Prisma.raw(`w.merchant_id = ${event}.merchant_id AND w.environment = ${event}.environment
      AND CASE WHEN ${event}.type = '${testEvent}' THEN w.id = ${event}.subject_id
        ELSE w.events = '{}' OR ${event}.type = ANY (w.events) END`);
  return Prisma.sql`, news AS MATERIALIZED (
    SELECT each.*, row_number() OVER (PARTITION BY merchant_id, environment ORDER BY subject_id DESC, place DESC) AS from_last
    FROM (
      SELECT ${Prisma.raw(`changed.${merchant} AS merchant_id, changed.${environment} AS environment, changed.${object}::uuid AS subject_id`)},
        happening.type, happening.place
      FROM changed, LATERAL (VALUES ${Prisma.join(each)}) AS happening (happened, type, place)
      WHERE happening.happened) AS each
    WHERE EXISTS (SELECT 1 FROM webhook_endpoints AS w
      WHERE ${chosen("each")} AND w.disabled_reason IS DISTINCT FROM 'uninstalled')),
  numbers AS (
    INSERT INTO webhook_numbers AS known (merchant_id, environment, last)
    SELECT merchant_id, environment, count(*) FROM news GROUP BY merchant_id, environment
    ON CONFLICT (merchant_id, environment) DO UPDATE SET last = known.last + EXCLUDED.last
    RETURNING merchant_id, environment, last),
  announced AS (
    INSERT INTO webhook_events (id, merchant_id, environment, sequence, type, subject_id, created_at)
    SELECT ${uuidV7()}, merchant_id, environment, last - from_last + 1, type, subject_id, moment
    FROM news JOIN numbers USING (merchant_id, environment), statement_timestamp() AS moment
    ON CONFLICT DO NOTHING
    RETURNING *),
  delivered AS (
    INSERT INTO webhook_deliveries (merchant_id, endpoint_id, event_id, sequence, next_at, until, created_at)
    SELECT e.merchant_id, w.id, e.id, e.sequence, e.created_at, e.created_at + interval '24 hours', e.created_at
    FROM announced AS e JOIN webhook_endpoints AS w ON ${chosen("e")} AND w.enabled)`;
}

/** Names are the table's own: no caller's text becomes SQL. */
function named(name: string): Prisma.Sql {
  return Prisma.raw(`'${name}'::text`);
}
