/**
 * The one way to write a table that has events: a statement that makes the change and records its events (docs/decisions/163).
 * Each function returns SQL for `$queryRaw`, which answers a row for each row that was written.
 */
import { events as allEvents } from "../../../domain/events/events.ts";
import { Prisma } from "../generated/client.ts";
import type { Happening } from "./occasions.ts";
import { happeningOf, mayFollow, occasionsOf, watchedColumns } from "./occasions.ts";
import type { Naming } from "./record-events.ts";
import { recordEvents } from "./record-events.ts";

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
  carrier_labels: { ...ordinary, object: "shipment_id" },
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
type Values = Readonly<Record<string, unknown>>;

interface Change {
  /** The actor of the present work, from `StoreContext.actor`. */
  readonly actor: string | null;
  /** Columns of the answer, in SQL. */
  readonly answer?: Prisma.Sql;
  /** Events that no occasion of the table names, or other members of those that one names. */
  readonly events?: readonly Happening[];
  /** Further members of the statement's WITH, each behind a comma: they write rows beside those of `changed`. */
  readonly beside?: Prisma.Sql;
}

interface Insertion extends Change {
  /** The rows to insert; all have the same columns. */
  readonly rows: readonly Values[];
  /** SQL behind FROM: a row is written for each row of it, with values that may name its columns. */
  readonly from?: Prisma.Sql;
  /** A member of the statement's WITH that `from` reads. */
  readonly first?: Prisma.Sql;
  /** SQL behind ON CONFLICT; absent: nothing is written. A row that was there before has no event. */
  readonly onConflict?: "fails" | Prisma.Sql;
}

export function inserting(
  table: EventTable,
  { rows, from, first, onConflict, ...change }: Insertion,
): Prisma.Sql {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => Prisma.join(columns.map((column) => asSql(row[column]))));
  const source =
    from === undefined
      ? Prisma.sql`VALUES ${Prisma.join(tuples.map((tuple) => Prisma.sql`(${tuple})`))}`
      : Prisma.sql`SELECT ${Prisma.join(tuples)} FROM ${from}`;
  const insert = Prisma.sql`INSERT INTO ${Prisma.raw(table)} AS known (${Prisma.raw(columns.join(", "))}) ${source}`;
  const happenings = merged(occasionsOf(table, "inserted"), change.events);
  const before = first === undefined ? Prisma.empty : Prisma.sql`${first}, `;
  if (!(onConflict instanceof Prisma.Sql)) {
    const conflict = onConflict === "fails" ? Prisma.empty : Prisma.sql` ON CONFLICT DO NOTHING`;
    return Prisma.sql`WITH ${before}changed AS (${insert}${conflict} RETURNING *)${eventsOf(table, happenings, change)}`;
  }
  // A row that was there before was locked, and has therefore an xmax.
  return Prisma.sql`WITH ${before}written AS (${insert} ON CONFLICT ${onConflict} RETURNING *, xmax = 0 AS is_new),
    changed AS (SELECT * FROM written WHERE is_new)${eventsOf(table, happenings, change, "written")}`;
}

interface Update extends Change {
  readonly set: Values;
  /** The id of the merchant whose rows are changed. */
  readonly merchant: string;
  /** A further condition of the UPDATE, in SQL, without another table. */
  readonly where: Prisma.Sql;
  /** Columns whose values of before `events` read as `former_…`. */
  readonly former?: readonly string[];
}

/** Rows are locked as an UPDATE locks them, so that the values of before are those that this statement replaces. */
export function updating(
  table: EventTable,
  { set, merchant, where, former = [], ...change }: Update,
): Prisma.Sql {
  const caused = occasionsOf(table, "updated").filter(({ occasion }) => mayFollow(occasion, set));
  const assignments = Prisma.join(
    Object.entries(set).map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${asSql(value)}`),
  );
  const happenings = merged(caused, change.events);
  const { key, merchant: column } = tables[table];
  const named = Prisma.sql`${Prisma.raw(column)} = ${merchant}::uuid`;
  if (happenings.length === 0 && change.beside === undefined)
    return Prisma.sql`UPDATE ${Prisma.raw(table)} SET ${assignments} WHERE ${named} AND ${where} RETURNING ${change.answer ?? Prisma.sql`1`}`;
  const read = new Set([...key, ...former, ...caused.flatMap(({ occasion }) => watchedColumns(occasion))]);
  const list = (form: (column: string) => string, separator: string, columns: Iterable<string> = read) =>
    Prisma.raw([...columns].map(form).join(separator));
  return Prisma.sql`WITH former AS MATERIALIZED (
      SELECT ${list((column) => `${column} AS former_${column}`, ", ")} FROM ${Prisma.raw(table)} WHERE ${named} AND ${where} FOR NO KEY UPDATE),
    changed AS (
      UPDATE ${Prisma.raw(table)} AS known SET ${assignments} FROM former
      WHERE known.${named} AND ${list((column) => `known.${column} = former_${column}`, " AND ", key)}
      RETURNING known.*, former.*)${eventsOf(table, happenings, change)}`;
}

interface Removal extends Change {
  /** The table is `known`. */
  readonly where: Prisma.Sql;
}

export function deleting(table: EventTable, { where, ...change }: Removal): Prisma.Sql {
  const happenings = merged(occasionsOf(table, "deleted"), change.events);
  return Prisma.sql`WITH changed AS (
      DELETE FROM ${Prisma.raw(table)} AS known WHERE ${where} RETURNING *)${eventsOf(table, happenings, change)}`;
}

/** Writes the one row of a merchant, in the transaction of `sql`: a row that was there before has other events than a new one. */
export async function writeOwnRow(
  sql: Pick<Prisma.TransactionClient, "$queryRaw">,
  table: EventTable,
  { merchant_id, ...set }: Values & { readonly merchant_id: string },
  change: Change,
): Promise<void> {
  const made = await sql.$queryRaw<unknown[]>(
    inserting(table, { ...change, rows: [{ merchant_id, ...set }] }),
  );
  if (made.length > 0) return;
  await sql.$queryRaw(updating(table, { ...change, set, merchant: merchant_id, where: Prisma.sql`TRUE` }));
}

/** @param from whose rows the statement answers */
function eventsOf(
  table: EventTable,
  happenings: readonly Happening[],
  { actor, answer = Prisma.sql`1`, beside = Prisma.empty }: Change,
  from = "changed",
): Prisma.Sql {
  return Prisma.sql`${recordEvents(happenings, tables[table], actor)}${beside} SELECT ${answer} FROM ${Prisma.raw(from)}`;
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
