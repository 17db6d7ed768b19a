/**
 * Prepared statements, for the few that every request of the API runs: reading a key, a rate, an account or a shipment,
 * keeping rates, and buying a label; and for those that each job of an order runs. Everything else goes through Prisma, which takes several times as long for a statement
 * (record 057).
 */
import type pg from "pg";

/** A statement of one text: its name identifies it on each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs one statement outside of any transaction. Rows have the driver's types: JSON is parsed, `bigint` is text.
 */
export type RunStatement = <Row extends object>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<readonly Row[]>;

/**
 * @param prepares false where connections share one session, so that names would meet: the embedded database, a pooler
 */
export function statementsOn(pool: pg.Pool, prepares: boolean): RunStatement {
  return async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>({ ...(prepares ? { name } : {}), text, values: [...values] });
    return rows;
  };
}
