const RANGES_NAMED = 20;

/** Rows of the file as people write them, such as 2–9, 14, and the number of rows that are not named. */
export function namedRows(rows: readonly number[]): readonly [names: string, more: number] {
  const ranges: { readonly from: number; to: number }[] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && row <= last.to + 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  const written = ranges
    .slice(0, RANGES_NAMED)
    .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const last = ranges[RANGES_NAMED - 1]?.to ?? Number.POSITIVE_INFINITY;
  return [written.join(", "), rows.filter((row) => row > last).length];
}
