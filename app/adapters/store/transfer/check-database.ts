import type pg from "pg";
import { connected } from "./read-database.ts";
import type { Rows } from "./tables.ts";
import { tablesOf } from "./tables.ts";

/** Each query answers the offending rows' ids. */
const rules: readonly { readonly rule: string; readonly sql: string }[] = [
  {
    rule: "a booking that succeeded has its shipment",
    sql: `SELECT b.id FROM bookings b LEFT JOIN shipments s ON s.id = b.id AND s.merchant_id = b.merchant_id
      WHERE b.state = 'booked' AND s.id IS NULL`,
  },
  {
    rule: "a shipment comes from a booking that succeeded",
    sql: `SELECT s.id FROM shipments s JOIN bookings b ON b.merchant_id = s.merchant_id AND b.id = s.id WHERE b.state <> 'booked'`,
  },
  {
    rule: "a purchase in the ledger that has its label has a shipment of its merchant",
    sql: `SELECT p.id FROM purchases p LEFT JOIN shipments s ON s.id = p.shipment_id AND s.merchant_id = p.merchant_id
      WHERE p.state IN ('bought', 'placed') AND s.id IS NULL`,
  },
  {
    rule: "a shipment's columns repeat its value",
    sql: `SELECT id FROM shipments WHERE state <> value ->> 'state' OR tracking_ref <> value ->> 'trackingRef'`,
  },
  {
    rule: "no two bookings hold one voucher number",
    sql: `SELECT DISTINCT a.series || ' ' || a.reference AS id FROM (
        SELECT *, lead(first) OVER (PARTITION BY series ORDER BY first) AS following FROM voucher_allocations) a
      WHERE a.first + a.count > a.following`,
  },
  {
    rule: "a voucher number is below the next one of its series",
    sql: `SELECT a.series || ' ' || a.reference AS id FROM voucher_allocations a JOIN voucher_series s USING (series)
      WHERE a.first + a.count > s.next`,
  },
  {
    rule: "every shop, key and carrier account has its merchant",
    sql: `SELECT domain AS id FROM shops WHERE merchant_id NOT IN (SELECT id FROM merchants)
      UNION ALL SELECT prefix FROM api_keys WHERE merchant_id NOT IN (SELECT id FROM merchants)
      UNION ALL SELECT id::text FROM carrier_accounts WHERE merchant_id NOT IN (SELECT id FROM merchants)`,
  },
];

export interface Checked {
  readonly counts: Readonly<Record<string, number>>;
  /** A sentence for each broken rule. */
  readonly faults: readonly string[];
}

/**
 * Verifies what the tables say about each other, as of one moment.
 * @param queueString the queue's own database, whose jobs are counted; null: they are in this one
 */
export async function checkDatabase(
  connectionString: string,
  queueString: string | null = null,
): Promise<Checked> {
  const jobs = queueString === null ? {} : await countJobs(queueString);
  const client = await connected(connectionString);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const counts = { ...jobs, ...(await countRows(client, queueString === null ? "all" : "app")) };
    const faults: string[] = [];
    for (const { rule, sql } of rules) {
      const { rows } = await client.query<{ id: string }>(sql);
      const some = rows.slice(0, 5).map(({ id }) => id);
      if (rows.length > 0) faults.push(`not true: ${rule}. ${rows.length} break it: ${some.join(", ")}`);
    }
    await client.query("COMMIT");
    return { counts, faults };
  } finally {
    await client.end();
  }
}

async function countJobs(queueString: string): Promise<Checked["counts"]> {
  const client = await connected(queueString);
  try {
    return await countRows(client, "jobs");
  } finally {
    await client.end();
  }
}

async function countRows(client: pg.ClientBase, which: Rows): Promise<Checked["counts"]> {
  const counts: Record<string, number> = {};
  for (const { name, kept } of await tablesOf(client, which)) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name} WHERE ${kept}`);
    counts[name] = Number(rows[0]?.n ?? 0);
  }
  return counts;
}
