/** A column of a primary key. */
export interface KeyColumn {
  /** Quoted as an identifier. */
  readonly name: string;
  readonly type: string;
}

/** SQL: the columns of a table's primary key in their order. $1: the table */
export const selectPrimaryKey = `SELECT quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attnum = k.number
  WHERE i.indrelid = $1::regclass AND i.indisprimary AND a.attrelid = i.indrelid ORDER BY k.place`;
