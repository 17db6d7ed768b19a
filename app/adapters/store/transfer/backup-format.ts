/**
 * A backup is lines of JSON: a head, then for each table its columns and rows, then an end with what every table must
 * hold. Every value is text in PostgreSQL's own form, so that both databases read and write the same file.
 */
import { createHash, createHmac } from "node:crypto";
import { z } from "zod";

export type Row = readonly (string | null)[];

export const headSchema = z.object({
  waybill: z.literal("backup"),
  format: z.literal(1),
  takenAt: z.string(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  /** Tells whether a key decrypts the data, without holding the key. */
  keyCheck: z.string(),
  /** In an archive, the day before which its shipments were made, `YYYY-MM-DD`; absent in a full backup. */
  before: z.string().exactOptional(),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const rowSchema = z.array(z.string().nullable());
const sumSchema = z.object({ rows: z.number(), sum: z.string() });
const endSchema = z.object({ end: z.record(z.string(), sumSchema) });

export type Head = z.infer<typeof headSchema>;
/** Number of rows, and a sum over them in any order. */
export type Sum = z.infer<typeof sumSchema>;
export type Sums = Readonly<Record<string, Sum>>;
export type Line = { readonly table: string; readonly columns: readonly string[] } | { readonly row: Row };

export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A mark that is the same for the same key and shows nothing about it. */
export function keyCheck(encryptionKey: string): string {
  return createHmac("sha256", Buffer.from(encryptionKey, "base64")).update("waybill backup").digest("hex");
}

/** A digest that doesn't depend on the order of rows: databases return them in any. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    this.#rows++;
    const digest = createHash("sha256").update(JSON.stringify(row)).digest();
    this.#sum = (this.#sum + digest.readBigUInt64BE()) & 0xffff_ffff_ffff_ffffn;
  }

  get value(): Sum {
    return { rows: this.#rows, sum: this.#sum.toString(16) };
  }
}

export function differences(wanted: Sums, found: Sums): readonly string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort().flatMap((table) => {
    const one = wanted[table];
    const other = found[table];
    if (one?.rows !== other?.rows)
      return [`${table}: ${one?.rows ?? "no"} rows expected, ${other?.rows ?? "none"} found`];
    return one?.sum === other?.sum ? [] : [`${table}: the ${one?.rows} rows differ in content`];
  });
}

/** Reads the lines behind the head, checks the sums and yields tables and rows. @throws BackupError */
export async function* checkedLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  const found = new Map<string, RowSum>();
  let sum: RowSum | undefined;
  let ended = false;
  for await (const text of lines) {
    if (ended) throw new BackupError("the backup goes on behind its end");
    const parsed: unknown = JSON.parse(text);
    const row = rowSchema.safeParse(parsed);
    if (row.success) {
      if (sum === undefined) throw new BackupError("the backup has rows before the first table");
      sum.add(row.data);
      yield { row: row.data };
      continue;
    }
    const table = tableSchema.safeParse(parsed);
    if (table.success) {
      sum = new RowSum();
      found.set(table.data.table, sum);
      yield table.data;
      continue;
    }
    const { end } = endSchema.parse(parsed);
    const [first] = differences(
      end,
      Object.fromEntries([...found].map(([name, { value }]) => [name, value])),
    );
    if (first !== undefined) throw new BackupError(`the backup is damaged: ${first}`);
    ended = true;
  }
  if (!ended) throw new BackupError("the backup is cut off: its end is missing");
}
