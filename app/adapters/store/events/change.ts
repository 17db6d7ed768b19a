/**
 * The one way to write a table that has events: a statement that makes the change and records its events (docs/decisions/163). Each
 * function returns a change for `write`, which answers a row for each row that was written.
 */
import { events as allEvents } from "../../../domain/events/events.ts";
import { Prisma } from "../generated/client.ts";
import type { Happening } from "./occasions.ts";
import { happeningOf, mayFollow, occasionsOf, watchedColumns } from "./occasions.ts";
import type { Naming } from "./record-events.ts";
import { factsOf, newsOf, recordEvents } from "./record-events.ts";

interface Table extends Naming {
  readonly key: readonly string[];
}

const ordinary = {
  key: ["merchant_id", "id"],
  merchant: "merchant_id",
  environment: "environment",
  object: "id",
} as const satisfies Table;

/** The keys of a table that has one row for each merchant. */
const ownRow = {
  key: ["merchant_id"],
  merchant: "merchant_id",
  environment: null,
  object: null,
} as const satisfies Table;

/** The tables that have events. Without an environment, an event concerns both. */
const tables = {
  compliance_records: {
    key: ["merchant_id", "id"],
    merchant: "merchant_id",
    environment: null,
    object: "id",
  },
  environment_switches: { key: ["id"], merchant: "merchant_id", environment: null, object: "shop" },
  members: { ...ordinary, environment: null },
  member_sessions: { ...ordinary, environment: null, object: "member_id" },
  shops: { key: ["merchant_id", "domain"], merchant: "merchant_id", environment: null, object: "domain" },
  webhook_endpoints: ordinary,
  api_keys: ordinary,
  carrier_accounts: ordinary,
  shipping_configs: { ...ordinary, key: ["merchant_id", "environment"], object: null },
  voucher_ranges: ordinary,
  merchants: { key: ["id"], merchant: "id", environment: null, object: "id" },
  merchant_logos: { ...ownRow, object: "merchant_id" },
  recipient_mail_settings: ownRow,
  saved_addresses: ordinary,
  tracking_brands: ownRow,
  bulk_jobs: ordinary,
  carrier_labels: {
    ...ordinary,
    key: ["merchant_id", "shipment_id", "format", "piece"],
    object: "shipment_id",
  },
  manifests: ordinary,
  parcel_changes: {
    key: ["merchant_id", "shipment_id", "kind"],
    merchant: "merchant_id",
    environment: "environment",
    object: "shipment_id",
  },
  pickups: ordinary,
  purchases: ordinary,
  set_parcels: {
    key: ["merchant_id", "order_id", "fulfillment_order_id"],
    merchant: "merchant_id",
    environment: null,
    object: "order_id",
  },
  shipments: ordinary,
  trackers: ordinary,
} as const satisfies Readonly<Record<string, Table>>;

export type EventTable = keyof typeof tables;

/** Values of columns; SQL is an expression. */
export type Values = Readonly<Record<string, unknown>>;

/** Two forms of one change; `write` sends the one that the database takes. */
export interface Change {
  /** One statement, which also writes the events. */
  readonly atOnce: Prisma.Sql;
  /** For a distributed database. `null`: it needs more than one statement of the merchant's alone. */
  readonly apart: (() => Apart) | null;
}

/** Statements of one merchant's rows, each for one server. Events are written behind them. */
export interface Apart {
  /** Makes the change. Without `read`, it answers the caller's columns and `recorded`. */
  readonly change: Prisma.Sql;
  /** Reads the rows that `change` wrote, by its answer. */
  readonly read?: (written: readonly Values[]) => Prisma.Sql;
  /** For a change with a row whose `recorded` says so. */
  readonly beside: readonly Prisma.Sql[];
}

/** Rows that are written with a change, beside its own. */
export interface Beside {
  /** True for rows of `changed` that they follow; absent: for all. */
  readonly when?: Prisma.Sql;
  /** Further members of the statement's WITH, each behind a comma. */
  readonly members: Prisma.Sql;
  /** The same as statements that do not know `changed`. */
  readonly statements: readonly Prisma.Sql[];
}

interface Parts {
  /** The actor of the present work, from `StoreContext.actor`. */
  readonly actor: string | null;
  /** Columns of the answer, in SQL. */
  readonly answer?: Prisma.Sql;
  /** Events that no occasion of the table names, or other members of those that one names. */
  readonly events?: readonly Happening[];
  readonly beside?: Beside;
}

interface Insertion extends Parts {
  /** The rows to insert; all have the same columns. */
  readonly rows: readonly Values[];
  /** SQL behind FROM: a row is written for each row of it, with values that may name its columns. */
  readonly from?: Prisma.Sql;
  /** A member of the statement's WITH that `from` reads. */
  readonly first?: Prisma.Sql;
  /** Absent: a row whose key is taken is not written. */
  readonly onConflict?: "fails";
}

export function inserting(table: EventTable, { rows, from, first, onConflict, ...parts }: Insertion): Change {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => Prisma.join(columns.map((column) => asSql(row[column]))));
  const source =
    from === undefined
      ? Prisma.sql`VALUES ${Prisma.join(tuples.map((tuple) => Prisma.sql`(${tuple})`))}`
      : Prisma.sql`SELECT ${Prisma.join(tuples)} FROM ${from}`;
  const insert = Prisma.sql`INSERT INTO ${Prisma.raw(table)} AS known (${Prisma.raw(columns.join(", "))}) ${source}`;
  const happenings = merged(occasionsOf(table, "inserted"), parts.events);
  const before = first === undefined ? Prisma.empty : Prisma.sql`${first}, `;
  const { key, merchant } = tables[table];
  const conflict = onConflict === "fails" ? Prisma.empty : Prisma.sql` ON CONFLICT DO NOTHING`;
  return {
    atOnce: Prisma.sql`WITH ${before}changed AS (${insert}${conflict} RETURNING *)${eventsOf(table, happenings, parts)}`,
    apart:
      first === undefined
        ? () => ({
            change: Prisma.sql`${insert}${conflict} RETURNING ${Prisma.raw([...new Set([merchant, ...key])].join(", "))}`,
            read: (
              written,
            ) => Prisma.sql`WITH changed AS (SELECT * FROM ${Prisma.raw(table)} WHERE ${withKeys(table, written)})
              SELECT ${answerApart(table, happenings, parts)} FROM changed`,
            beside: parts.beside?.statements ?? [],
          })
        : null,
  };
}

/** The rows of the table with these keys, of each merchant by a parameter. */
function withKeys(table: EventTable, written: readonly Values[]): Prisma.Sql {
  const { key, merchant } = tables[table];
  const others = key.filter((column) => column !== merchant);
  const groups = Map.groupBy(written, (row) => row[merchant]);
  const each = [...groups].map(([id, rows]) => {
    const own = Prisma.sql`${Prisma.raw(merchant)} = ${id}::uuid`;
    if (others.length === 0) return own;
    const keys = rows.map((row) => Prisma.sql`(${Prisma.join(others.map((column) => row[column]))})`);
    return Prisma.sql`${own} AND (${Prisma.raw(others.join(", "))}) IN (${Prisma.join(keys)})`;
  });
  return Prisma.join(each, " OR ");
}

interface Update extends Parts {
  readonly set: Values;
  /** The id of the merchant whose rows are changed. */
  readonly merchant: string;
  /** A further condition of the UPDATE, in SQL, without another table. */
  readonly where: Prisma.Sql;
  /** Columns whose values of before `events` read as `former_…`. */
  readonly former?: readonly string[];
}

/** Rows are locked as an UPDATE locks them, so that the values of before are those that this statement replaces. */
export function updating(table: EventTable, { set, merchant, where, former = [], ...parts }: Update): Change {
  const caused = occasionsOf(table, "updated").filter(({ occasion }) => mayFollow(occasion, set));
  const assignments = Prisma.join(
    Object.entries(set).map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${asSql(value)}`),
  );
  const happenings = merged(caused, parts.events);
  const { key, merchant: column } = tables[table];
  const named = Prisma.sql`${Prisma.raw(column)} = ${merchant}::uuid`;
  if (happenings.length === 0 && parts.beside === undefined) {
    const changed = Prisma.sql`WITH changed AS (
      UPDATE ${Prisma.raw(table)} SET ${assignments} WHERE ${named} AND ${where} RETURNING *)`;
    return {
      atOnce: Prisma.sql`${changed} SELECT ${parts.answer ?? Prisma.sql`1`} FROM changed`,
      apart: apartFrom(table, happenings, parts, changed),
    };
  }
  const read = new Set([...key, ...former, ...caused.flatMap(({ occasion }) => watchedColumns(occasion))]);
  const list = (form: (column: string) => string, separator: string, columns: Iterable<string> = read) =>
    Prisma.raw([...columns].map(form).join(separator));
  const changed = Prisma.sql`WITH former AS MATERIALIZED (
      SELECT ${list((column) => `${column} AS former_${column}`, ", ")} FROM ${Prisma.raw(table)} WHERE ${named} AND ${where} FOR NO KEY UPDATE),
    changed AS (
      UPDATE ${Prisma.raw(table)} AS known SET ${assignments} FROM former
      WHERE known.${named} AND ${list((column) => `known.${column} = former_${column}`, " AND ", key)}
      RETURNING known.*, former.*)`;
  return {
    atOnce: Prisma.sql`${changed}${eventsOf(table, happenings, parts)}`,
    apart: apartFrom(table, happenings, parts, changed),
  };
}

interface Removal extends Parts {
  /** The table is `known`. */
  readonly where: Prisma.Sql;
}

export function deleting(table: EventTable, { where, ...parts }: Removal): Change {
  const happenings = merged(occasionsOf(table, "deleted"), parts.events);
  const changed = Prisma.sql`WITH changed AS (
      DELETE FROM ${Prisma.raw(table)} AS known WHERE ${where} RETURNING *)`;
  return {
    atOnce: Prisma.sql`${changed}${eventsOf(table, happenings, parts)}`,
    apart: apartFrom(table, happenings, parts, changed),
  };
}

function eventsOf(table: EventTable, happenings: readonly Happening[], parts: Parts): Prisma.Sql {
  const { actor, answer = Prisma.sql`1`, beside } = parts;
  return Prisma.sql`${recordEvents(happenings, tables[table], actor)}${beside?.members ?? Prisma.empty}
    SELECT ${answer}${newsOf(happenings)} FROM changed`;
}

/** @param changed a WITH that has the changed rows, and no INSERT */
function apartFrom(
  table: EventTable,
  happenings: readonly Happening[],
  parts: Parts,
  changed: Prisma.Sql,
): () => Apart {
  return () => ({
    change: Prisma.sql`${changed} SELECT ${answerApart(table, happenings, parts)} FROM changed`,
    beside: parts.beside?.statements ?? [],
  });
}

function answerApart(
  table: EventTable,
  happenings: readonly Happening[],
  { actor, answer = Prisma.sql`1`, beside }: Parts,
): Prisma.Sql {
  const follows = beside === undefined ? undefined : (beside.when ?? Prisma.sql`true`);
  return Prisma.sql`${answer}, ${factsOf(happenings, tables[table], actor, follows)}`;
}

function asSql(value: unknown): Prisma.Sql {
  return value instanceof Prisma.Sql ? value : Prisma.sql`${value}`;
}

const order = Object.keys(allEvents);

/** The events of the table's occasions and the named ones, in the order of the table of events. */
function merged(
  caused: ReturnType<typeof occasionsOf>,
  named: readonly Happening[] = [],
): readonly Happening[] {
  const both = [
    ...caused.map(({ event, occasion }) => ({
      ...happeningOf(event, occasion),
      ...named.find((each) => each.event === event),
    })),
    ...named.filter(({ event }) => !caused.some((each) => each.event === event)),
  ];
  return both.sort((one, other) => order.indexOf(one.event) - order.indexOf(other.event));
}
