/**
 * `npm run test:citus`: the suites that use the database, and a week of chaos, on a Citus that CITUS_URL names. It makes databases of
 * its own there, distributes and drops them. `-- test/store/rates.test.ts` runs chosen files alone.
 */
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

const url = process.env.CITUS_URL;
if (!url) {
  process.stderr.write(
    [
      "test:citus needs CITUS_URL: a database of a Citus coordinator that knows its workers, by a superuser whom each server lets in.",
      "compose.citus.yaml starts one: CITUS_URL=postgresql://postgres@127.0.0.1:9700/postgres",
      "Nothing was tested.",
      "",
    ].join("\n"),
  );
  process.exit(1);
}

const chosen = process.argv.slice(2);
const script = (name) => path.join(root, "scripts", name);
const suites = [
  ...["test/citus/", "test/http/", "test/shopify/", "test/store/", "test/orders/"],
  ...["test/process/job-outbox.test.ts", "test/process/killed-relays.test.ts"],
];
const steps = [
  ["tests", [script("test.mjs"), "everyday", "push", "citus", ...(chosen.length > 0 ? chosen : suites)]],
  ...(chosen.length > 0
    ? []
    : [
        [
          "a week of chaos",
          [
            script("chaos.mjs"),
            "--seed",
            "50",
            "--orders",
            "8",
            "--processes",
            "web,worker",
            "--own-queue",
            "--database",
            url,
          ],
        ],
      ]),
];

ensureInstalled();
ensureBuilt();
const broken = [];
for (const [name, args] of steps) {
  process.stdout.write(`\n==== ${name}\n`);
  if ((await runOnNode24(args, { TEST_DATABASE_URL: url, TEST_ON_CITUS: "true" })) !== 0) broken.push(name);
}
process.stdout.write(broken.length === 0 ? "\neverything held\n" : `\ndid not hold: ${broken.join(", ")}\n`);
process.exitCode = broken.length === 0 ? 0 : 1;
