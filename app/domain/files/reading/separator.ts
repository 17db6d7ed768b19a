/** Characters in which the separator shows. */
const LOOKED_AT = 40_000;
/** The header line is among these: above it is a letter-head. */
const LINES = 40;

export interface Separated {
  readonly body: string;
  readonly separator: string;
  /** The number of the body's first line in the file. */
  readonly firstRow: number;
}

/** The separator that a file names in its first line, as Excel reads and writes it; else the sign that most lines have equally often. */
export function separated(text: string): Separated {
  const named = /^\s*"?sep=(.)"?[ \t]*\r?\n/i.exec(text);
  if (named !== null) return { body: text.slice(named[0].length), separator: named[1] ?? ",", firstRow: 2 };
  return { body: text, separator: separatorOf(text), firstRow: 1 };
}

function separatorOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES);
  let [best, mostAlike, widest] = [",", 0, 0];
  for (const sign of [";", "\t", ",", "|"]) {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const byCount = Map.groupBy(counts, (count) => count);
    for (const [count, { length: alike }] of byCount)
      if (alike > mostAlike || (alike === mostAlike && count > widest))
        [best, mostAlike, widest] = [sign, alike, count];
  }
  return best;
}
