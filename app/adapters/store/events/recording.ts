/** Records events of a thing without a row of its own that changes. */
import { Prisma } from "../generated/client.ts";
import type { Change } from "./change.ts";
import type { Happening } from "./occasions.ts";
import type { Naming } from "./record-events.ts";
import { factsOf, newsOf, recordEvents } from "./record-events.ts";

interface Recording {
  /** The merchant's; an environment of `null` is both. */
  readonly thing: {
    readonly merchantId: string;
    readonly environment: string | null;
    readonly id: string | null;
  };
  readonly happenings: readonly Happening[];
  readonly actor: string | null;
  /** Changes rows of a table without events; the change answers how many as `count`, and `happenings` read it. Has RETURNING. */
  readonly counting?: Prisma.Sql;
}

const naming: Naming = { merchant: "merchant_id", environment: "environment", object: "id" };

export function recording({ thing, happenings, actor, counting }: Recording): Change {
  const { merchantId, environment, id } = thing;
  const row = Prisma.sql`SELECT ${merchantId}::uuid AS merchant_id, ${environment}::text AS environment, ${id}::text AS id`;
  if (counting === undefined) return recordingOf(row, happenings, actor);
  const facts = () => factsOf(happenings, naming, actor, undefined);
  return {
    atOnce: Prisma.sql`WITH written AS (${counting}), changed AS (${row}, count(*)::int AS count FROM written)
      ${recordEvents(happenings, naming, actor)} SELECT count${newsOf(happenings)} FROM changed`,
    apart: () => ({
      change: counting,
      read: ({ length }) =>
        Prisma.sql`WITH changed AS (${row}, ${length}::int AS count) SELECT count, ${facts()} FROM changed`,
      beside: [],
    }),
  };
}

/** An event of each of these merchants itself. */
export function recordingOfMerchants(
  merchantIds: readonly string[],
  happening: Happening,
  actor: string | null,
): Change {
  const rows = Prisma.sql`SELECT id AS merchant_id, NULL::text AS environment, id::text FROM unnest(${merchantIds}::uuid[]) AS id`;
  return recordingOf(rows, [happening], actor);
}

function recordingOf(rows: Prisma.Sql, happenings: readonly Happening[], actor: string | null): Change {
  const facts = () => factsOf(happenings, naming, actor, undefined);
  return {
    atOnce: Prisma.sql`WITH changed AS (${rows})${recordEvents(happenings, naming, actor)} SELECT 1${newsOf(happenings)} FROM changed`,
    apart: () => ({
      change: Prisma.sql`WITH changed AS (${rows}) SELECT 1, ${facts()} FROM changed`,
      beside: [],
    }),
  };
}
