/** The demo's output: numbered steps with their events below. */
export interface Narrator {
  step(title: string): void;
  tell(line: string): void;
  table(rows: readonly (readonly string[])[]): void;
}

export function narrator(write: (text: string) => void): Narrator & { readonly current: () => string } {
  let number = 0;
  let current = "0. set-up";
  return {
    current: () => current,
    step(title) {
      number += 1;
      current = `${number}. ${title}`;
      write(`\n${current}\n`);
    },
    tell(line) {
      write(`   ${line}\n`);
    },
    table(rows) {
      const widths: number[] = [];
      for (const row of rows) {
        row.forEach((cell, column) => {
          widths[column] = Math.max(widths[column] ?? 0, cell.length);
        });
      }
      for (const row of rows) {
        write(
          `   ${row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join("   ")
            .trimEnd()}\n`,
        );
      }
    },
  };
}

/** Fails the current step with a sentence that names the expectation. */
export function expectThat(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
