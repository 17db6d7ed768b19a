/** Rows in aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}
