/**
 * Which run has a test file: its first line says so, such as `// Run: push, begins early`, else its folder, else it is in `npm test`.
 * `vitest.config.ts` makes its projects of it.
 */
import { globSync, readFileSync } from "node:fs";

const runs = ["everyday", "push", "long", "timed", "long-embedded", "citus"] as const;
export type Run = (typeof runs)[number];

/**
 * `begins early`: a long file that began last would have all other workers wait. Stores are tested on a PostgreSQL and on the embedded
 * database but for those `on one database`; other folders' files only if they are `on both databases`.
 */
const marks = ["begins early", "on both databases", "on one database"] as const;

export interface TestFile {
  readonly file: string;
  readonly run: Run;
  readonly marks: ReadonlySet<(typeof marks)[number]>;
}

/** Of the pages, `npm test` has the first day; the doors behind all others are in test/shopify and test/http. */
const runOfFolder: readonly (readonly [string, Run])[] = [
  ["test/browser/", "long"],
  // Needs a Citus: npm run test:citus.
  ["test/citus/", "citus"],
  // Stories of orders. Each of their decisions has its test in test/orders, and each of their calls one in test/shopify.
  ["test/shopify/flows/", "long"],
  // Other runs use the simulators all the time.
  ["test/simulator/", "push"],
];

/** @throws Error the first line says something that is not understood */
export function readTestFile(file: string, text: string): TestFile {
  const [, said] = /^\/\/ Run: (.*)$/m.exec(text.slice(0, text.indexOf("\n"))) ?? [];
  const folder = runOfFolder.find(([start]) => file.startsWith(start))?.[1] ?? "everyday";
  if (said === undefined) return { file, run: folder, marks: new Set() };
  const [first = "", ...rest] = said.split(", ");
  const run = runs.find((each) => each === first);
  const known = marks.filter((each) => rest.includes(each));
  if (run === undefined || known.length !== rest.length)
    throw new Error(
      `${file}: "Run: ${said}" is not understood: a run (${runs.join(", ")}), and perhaps marks (${marks.join(", ")})`,
    );
  return { file, run, marks: new Set(known) };
}

const files = globSync("test/**/*.test.{ts,tsx}").map((file) =>
  readTestFile(file, readFileSync(file, "utf8")),
);

export const filesOf = (run: Run): string[] =>
  files.filter((each) => each.run === run).map(({ file }) => file);

export const early: readonly string[] = files.flatMap(({ file, marks }) =>
  marks.has("begins early") ? [file] : [],
);

/** Tested on a PostgreSQL in one run, and on the embedded database in another. */
export const onBothDatabases: readonly TestFile[] = files.filter(
  ({ file, marks }) =>
    marks.has("on both databases") || (/^test\/store\/[^/]+$/.test(file) && !marks.has("on one database")),
);
