/** Whether a database can be distributed, from its own catalogue. */
import type pg from "pg";
import { auditGuards } from "./audit-guard.ts";
import type { Distribution } from "./kinds.ts";
import { distribution, keyOf } from "./kinds.ts";

export interface InspectedTable {
  readonly name: string;
  /** `null`: no row in the table of kinds. */
  readonly distribution: Distribution | null;
  /** Estimated by the last ANALYZE; 0 before the first. */
  readonly rows: number;
}

export interface Inspection {
  readonly tables: readonly InspectedTable[];
  /** A sentence for each obstacle. */
  readonly faults: readonly string[];
  /** A sentence for each thing that changes with the move, and is no obstacle. */
  readonly notes: readonly string[];
}

/** Of the move itself. */
const MOVES = "waybill_move_";

/** Reads the catalogue alone. */
export async function inspectDistribution(client: Pick<pg.ClientBase, "query">): Promise<Inspection> {
  const tables = await readTables(client);
  const triggers = await readTriggers(client);
  const guards = triggers.filter(({ name }) => auditGuards.includes(name));
  return {
    tables: tables.map(({ name, rows }) => ({ name, distribution: distribution[name] ?? null, rows })),
    faults: [
      ...tables.flatMap(faultsOfTable),
      ...(await crossingForeignKeys(client)),
      ...triggers
        .filter(({ name }) => !auditGuards.includes(name) && !name.startsWith(MOVES))
        .map(({ table, name }) => `${table} has the trigger ${name}: Citus takes no table with one`),
    ],
    notes: [
      ...guards.map(({ table, name }) => `${table}: the trigger ${name} becomes a privilege`),
      ...(await otherExtensions(client)).map(
        (name) => `the extension ${name} must be on every server of the target`,
      ),
    ],
  };
}

interface CataloguedTable {
  readonly name: string;
  readonly rows: number;
  readonly filled: readonly string[];
  readonly hasPrimaryKey: boolean;
  readonly keys: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

async function readTables(client: Pick<pg.ClientBase, "query">): Promise<readonly CataloguedTable[]> {
  const { rows } = await client.query<CataloguedTable>(`
    SELECT c.relname AS name, greatest(c.reltuples, 0)::float8 AS rows,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND attnotnull AND NOT attisdropped) AS filled,
      EXISTS (SELECT 1 FROM pg_index WHERE indrelid = c.oid AND indisprimary) AS "hasPrimaryKey",
      coalesce((SELECT json_agg(json_build_object('name', indexrelid::regclass::text, 'columns', ARRAY(
          SELECT pg_get_indexdef(indexrelid, place, true) FROM generate_series(1, indnkeyatts) AS place)) ORDER BY indexrelid)
        FROM pg_index WHERE indrelid = c.oid AND indisunique), '[]') AS keys
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY 1`);
  return rows;
}

function faultsOfTable({ name, filled, hasPrimaryKey, keys }: CataloguedTable): readonly string[] {
  if (distribution[name] === undefined) return [`${name} has no row in the table of kinds`];
  const withoutKey = hasPrimaryKey ? [] : [`${name} has no primary key, so its changes can't be followed`];
  const column = keyOf(name);
  if (column === null) return withoutKey;
  return [
    ...withoutKey,
    ...(filled.includes(column) ? [] : [`${name} may have rows without ${column}, which distributes it`]),
    ...keys
      .filter(({ columns }) => !columns.includes(column))
      .map((key) => `${name}: the unique key ${key.name} lacks ${column}`),
  ];
}

interface ForeignKey {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
}

/** Citus takes one to a reference table, or between tables of one key that is part of it. */
async function crossingForeignKeys(client: Pick<pg.ClientBase, "query">): Promise<readonly string[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conname AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to,
      ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k (num, at)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = num ORDER BY at) AS columns,
      ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k (num, at)
        JOIN pg_attribute ON attrelid = confrelid AND attnum = num ORDER BY at) AS referenced
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.flatMap((each) =>
    crosses(each) ? [`${each.from}: the foreign key ${each.name} to ${each.to} crosses servers`] : [],
  );
}

function crosses({ from, to, columns, referenced }: ForeignKey): boolean {
  if (distribution[to] === "reference") return distribution[from] === "local";
  if (distribution[from] === "local") return distribution[to] !== "local";
  const key = keyOf(from);
  if (key === null || key !== keyOf(to)) return true;
  return referenced[columns.indexOf(key)] !== key;
}

async function readTriggers(
  client: Pick<pg.ClientBase, "query">,
): Promise<readonly { readonly table: string; readonly name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    SELECT tgrelid::regclass::text AS table, tgname AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`);
  return rows;
}

async function otherExtensions(client: Pick<pg.ClientBase, "query">): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT extname AS name FROM pg_extension WHERE extname NOT IN ('plpgsql', 'citus', 'citus_columnar') ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}
