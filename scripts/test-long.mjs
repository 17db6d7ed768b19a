/**
 * `npm run test:long`: all random, long and killing tests in numbers, with a fresh seed; `-- --seed 7` repeats a run.
 * The last lines name the seed and the failed steps.
 */
import { randomInt } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";
import { everyday, long, push } from "./test-projects.mjs";

const { values } = parseArgs({ options: { seed: { type: "string" } } });
const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
if (!Number.isSafeInteger(seed) || seed < 0) {
  process.stderr.write("--seed must be a whole number\n");
  process.exit(2);
}

const script = (name) => path.join(root, "scripts", name);
const onPostgres = [script("with-postgres.sh")];
const weeks = (first, count) => ["--seeds", `${first}..${first + count - 1}`, "--orders", "8"];
const steps = [
  // The everyday tests have a PostgreSQL here.
  ["tests", [script("test.mjs"), ...everyday, ...push.filter((name) => name !== "on-postgres"), ...long]],
  ["twenty weeks of chaos", [script("chaos.mjs"), ...weeks(seed, 20), "--jobs", "4"]],
  [
    "sixteen weeks of chaos in four processes",
    [script("chaos.mjs"), ...weeks(seed + 20, 16), "--jobs", "2", "--processes", "web,web,worker,worker"],
    onPostgres,
  ],
  ["mutations of packing", [script("mutation.mjs"), "packing"]],
  ["mutations of rating", [script("mutation.mjs"), "rating"]],
];

ensureInstalled();
ensureBuilt();
process.stdout.write(`seed ${seed}\n`);
const broken = [];
for (const [name, args, through = []] of steps) {
  process.stdout.write(`\n==== ${name}\n`);
  const code = await runOnNode24(args, { TEST_EFFORT: "long", TEST_SEED: String(seed) }, { through });
  if (code !== 0) broken.push(name);
}
process.stdout.write(
  broken.length === 0
    ? `\nseed ${seed}: everything held\n`
    : `\nseed ${seed}: did not hold: ${broken.join(", ")}; npm run test:long -- --seed ${seed} repeats it\n`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
