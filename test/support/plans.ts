/** The plans of the statements that some work sends, by the database's own measurement. */
import type pg from "pg";
import { escapeLiteral } from "pg";

export interface Sent {
  /** Of a prepared statement: a session may keep one plan for all of its values. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One plan for the values, or one for all values, as a session keeps it for a statement that it runs often. */
type PlanFor = "these values" | "all values";

interface PlanCost {
  /** Of tables, before any condition but those of an index. */
  readonly rows: number;
  /** Of tables and indexes, from memory or disk. */
  readonly pages: number;
  readonly plan: string;
}

/** Notes the statements of the pool's sessions. @param pool without sessions so far */
export function recordStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<readonly Sent[]> {
  let noted: Sent[] | null = null;
  pool.on("connect", (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    client.query = ((...given: readonly unknown[]) => {
      const [first, second] = given;
      const {
        name = null,
        text,
        values = second,
      } = typeof first === "object" ? (first as Partial<Sent>) : { text: first };
      if (typeof text === "string" && /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text))
        noted?.push({ name, text, values: Array.isArray(values) ? values : [] });
      return query(...given);
    }) as typeof client.query;
  });
  return async (work) => {
    const sent: Sent[] = [];
    noted = sent;
    await work();
    noted = null;
    return sent;
  };
}

/** Runs the statement once more, and takes back what it changed. */
export async function planCost(
  pool: Pick<pg.Pool, "connect">,
  { text, values }: Sent,
  planFor: PlanFor,
): Promise<PlanCost> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(
      `SET LOCAL plan_cache_mode = ${planFor === "all values" ? "force_generic_plan" : "force_custom_plan"}`,
    );
    await client.query(`PREPARE planned AS ${text}`);
    const given = values.length === 0 ? "" : `(${values.map(literal).join(", ")})`;
    const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly Plan: Node }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) EXECUTE planned${given}`,
    );
    const node = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (node === undefined) throw new Error(`no plan of ${text}`);
    return {
      rows: rowsOf(node),
      pages: node["Shared Hit Blocks"] + node["Shared Read Blocks"],
      plan: drawn(node, ""),
    };
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE planned");
    client.release();
  }
}

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Plan Rows": number;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Node[];
}

function rowsOf(node: Node): number {
  const read =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const own = node["Relation Name"] === undefined ? 0 : read * node["Actual Loops"];
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), own);
}

function drawn(node: Node, indent: string): string {
  const on = [node["Relation Name"], node["Index Name"]].filter((name) => name !== undefined).join(" by ");
  const rows = `${node["Plan Rows"]} expected, ${node["Actual Rows"]} × ${node["Actual Loops"]} found`;
  const line = `${indent}${node["Node Type"]} ${on}: ${rows}, ${node["Shared Hit Blocks"] + node["Shared Read Blocks"]} pages\n`;
  return (node.Plans ?? []).reduce((text, each) => text + drawn(each, `${indent}  `), line);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(element).join(",")}}`);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (value instanceof Uint8Array) return escapeLiteral(`\\x${Buffer.from(value).toString("hex")}`);
  return escapeLiteral(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
