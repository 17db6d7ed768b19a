/** A coordinator of Citus, seen from a connection to it. */
import type pg from "pg";
import { guardByPrivileges } from "./audit-guard.ts";
import { distribution, keyOf } from "./kinds.ts";

type Client = Pick<pg.ClientBase, "query">;

/** The tables of each node, and statements over several of them, need it. */
const OLDEST = 12;

/** @returns whether the database is the coordinator of distributed tables, or becomes one by its migrations */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  return rows.length > 0;
}

export async function hasDistributedTables(client: Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query("SELECT 1 FROM pg_dist_partition LIMIT 1");
  return rows.length > 0;
}

/** @returns a sentence for each obstacle on the side of the target */
export async function faultsOfCluster(client: Client): Promise<readonly string[]> {
  if (!(await hasCitus(client)))
    return ["the database has no Citus: CREATE EXTENSION citus, on each of its servers"];
  const { rows: versions } = await client.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  );
  const version = versions[0]?.version ?? "";
  const { rows: workers } = await client.query<{ name: string; active: boolean }>(
    `SELECT nodename || ':' || nodeport AS name, isactive AS active FROM pg_dist_node
     WHERE groupid <> 0 AND noderole = 'primary' ORDER BY 1`,
  );
  const { rows: settings } = await client.query<{ name: string; prepared: string; ok: boolean }>(
    `SELECT n.nodename || ':' || n.nodeport AS name, r.result AS prepared, r.success AS ok
     FROM run_command_on_all_nodes('SHOW max_prepared_transactions') r JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
  );
  return [
    ...(Number.parseInt(version, 10) >= OLDEST ? [] : [`Citus ${version} is too old: ${OLDEST} or newer`]),
    ...(workers.length > 0 ? [] : ["the coordinator knows no worker: citus_add_node for each"]),
    ...workers.flatMap(({ name, active }) => (active ? [] : [`${name} is not active`])),
    ...settings.flatMap(({ name, prepared, ok }) => {
      if (!ok) return [`${name} does not answer: ${prepared}`];
      return Number(prepared) > 0
        ? []
        : [`${name}: max_prepared_transactions is 0, so no change of two servers can be kept`];
    }),
  ];
}

/** @returns a sentence for each table that is not distributed as the table of kinds says */
export async function misplacedTables(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; kind: string | null; column: string | null }>(
    `SELECT c.relname AS table, p.partmethod::text AS kind,
       CASE WHEN p.partmethod = 'h' THEN column_to_column_name(p.logicalrelid, p.partkey) END AS column
     FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e') ORDER BY 1`,
  );
  return rows.flatMap(({ table, kind, column }) => {
    const wanted = distribution[table];
    const found = kind === null ? "local" : (column ?? "reference");
    return wanted === undefined || wanted === found ? [] : [`${table} is ${found}, not ${wanted}`];
  });
}

/** May be repeated, and finds nothing to do on a schema that is distributed. */
export async function distributeSchema(client: Client): Promise<void> {
  await guardByPrivileges(client);
  await distributeTables(client);
}

/**
 * Distributes the tables that are not yet distributed as their row says. Each is a statement of its own, so that it may be cut off and
 * repeated. Reference tables come first: a statement about another table may read them.
 */
async function distributeTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class c
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = c.oid) ORDER BY 1`,
  );
  const waiting = rows.map(({ table }) => table);
  const references = waiting.filter((table) => distribution[table] === "reference");
  const keyed = waiting.filter((table) => keyOf(table) !== null);
  for (const table of references) await client.query("SELECT create_reference_table($1)", [table]);
  for (const table of keyed) {
    const { rows: like } = await client.query<{ table: string }>(
      `SELECT p.logicalrelid::regclass::text AS table FROM pg_dist_partition p
       JOIN pg_attribute a ON a.attrelid = $1::regclass AND a.attname = $2
       JOIN pg_attribute o ON o.attrelid = p.logicalrelid AND o.attname = a.attname AND o.atttypid = a.atttypid
       WHERE p.partmethod = 'h' AND column_to_column_name(p.logicalrelid, p.partkey) = $2 ORDER BY 1 LIMIT 1`,
      [table, keyOf(table)],
    );
    await client.query("SELECT create_distributed_table($1, $2, colocate_with => $3)", [
      table,
      keyOf(table),
      like[0]?.table ?? "none",
    ]);
  }
}
