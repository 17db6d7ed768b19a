import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/**
 * Files of a project run one after another in each of four workers, without isolation: what takes time to start (modules, a server, a
 * browser) starts once a worker. Four keep two cores busy, as many tests wait for something. Each project begins with new workers.
 */
const workers = 4;

const shared = {
  environment: "node",
  pool: "forks",
  isolate: false,
  // Servers, databases and browsers start here, often several at once on two cores.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A condition that a test waits for comes late on a busy machine; the default gives it one second.
  expect: { poll: { timeout: 15_000 } },
  setupFiles: "test/support/effort.ts",
} as const;

const postgres = process.env.TEST_DATABASE_URL ?? "";
const embedded = { TEST_DATABASE_URL: "" };

/**
 * Long tests, tests that kill processes, and tests of processes as a whole. `npm test` leaves them, and the stores' second run on
 * PostgreSQL, to `npm run test:push`, which runs at every push. Tests of each decision about a price, a parcel, a label or an order
 * stay in `npm test`.
 */
const push = {
  http: [
    "test/http/{client-pages,connections,database-faults,fuzz,kill-9,pooler,prints,real-carriers,where-statements-go}.test.ts",
    "test/shopify/{cut-off-install,fair-share,given-up,long-away,side-by-side}.test.ts",
    "test/shopify/{admin-forms-at-random,checkout-quotes,imports,outside-carriers,taken-over,traces,two-workers}.test.ts",
    // Whole stories of orders. Each of their decisions has its test in test/orders, and each of their calls one in test/shopify.
    "test/shopify/flows/**/*.test.ts",
  ],
  embedded: [
    "test/process/{carrier-modules,data-command,data-dir,job-queue,key-command,key-rotation,npm-start,operating-guide,roles,server,shutdown,tariff-command}.test.ts",
    "test/repo/{add-a-language,container}.test.ts",
    "test/client/strict-programs.test.ts",
    "test/simulator/large-shop.test.ts",
    "test/documents/{drawing-threads,zpl-labels}.test.ts",
    "test/process/reading-threads.test.ts",
    "test/carriers/{acs,boxnow}/every-fault.test.ts",
    "test/store/at-size.test.ts",
    "test/store/{orders,shipments}-at-size.test.ts",
  ],
  browser: [
    "test/browser/{decisions,paging,every-page-in-greek,every-page-on-a-phone,platform-reasons}.test.ts",
    "test/browser/{own-label,pickups,points,print-many,purchase-reasons,simulated-admin}.test.ts",
  ],
};
/** Minutes of copying, filling and waiting: `npm run test:long` has them beside all others. */
const long = {
  http: [
    "test/shopify/{first-import,kill-9,reconcile-killed}.test.ts",
    "test/http/rolling-restart.test.ts",
    "test/process/stopped-process.test.ts",
  ],
  browser: ["test/browser/{development-loop,real-carriers,two-hundred-labels}.test.ts"],
};
const notEveryday = [push, long].flatMap((lists) => Object.values(lists).flat());

/**
 * The longest files, longest first. Vitest begins with the largest file where it knows no times, as on a fresh clone; one of these at the
 * end would have all other workers wait.
 */
const longest = [
  "test/shopify/kill-9.test.ts",
  "test/browser/every-page-on-a-desktop.test.ts",
  "test/browser/every-page-on-a-phone.test.ts",
  "test/shopify/flows/cut-off.test.ts",
  "test/browser/development-loop.test.ts",
  "test/shopify/checkout-quotes.test.ts",
  "test/browser/orders-to-ship.test.ts",
  "test/shopify/flows/bought-in-the-app.test.ts",
  "test/browser/decisions.test.ts",
  "test/shopify/outside-carriers.test.ts",
  "test/shopify/flows/dead-ends.test.ts",
  "test/http/list.test.ts",
  "test/browser/settings.test.ts",
  "test/browser/every-page-in-greek.test.ts",
  "test/shopify/two-workers.test.ts",
  "test/documents/label.test.ts",
  "test/browser/purchase-reasons.test.ts",
  "test/repo/container.test.ts",
  "test/shopify/side-by-side.test.ts",
  "test/shopify/reconcile-killed.test.ts",
  "test/process/job-queue.test.ts",
  "test/process/operating-guide.test.ts",
  "test/process/key-command.test.ts",
  "test/browser/real-carriers.test.ts",
  "test/process/stopped-process.test.ts",
  "test/browser/shipments.test.ts",
  "test/browser/products.test.ts",
  "test/browser/carriers.test.ts",
  "test/browser/first-day.test.ts",
  "test/process/environment.test.ts",
  "test/shopify/sandbox.test.ts",
  "test/shopify/reconcile.test.ts",
];
for (const file of longest)
  if (!existsSync(file)) throw new Error(`${file} is among the longest, and is gone`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Of the HTTP suite: what runs on the embedded database as well when the rest has a PostgreSQL. */
const smoke = ["test/http/{shipments,idempotency,isolation,rates,tracking}.test.ts"];

export default defineConfig({
  test: {
    reporters: ["default"],
    pool: "forks",
    minWorkers: workers,
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    poolOptions: { forks: { isolate: false } },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [
            "test/{engine,carriers,client,orders,tariffs,shipping-config,documents,reference,repo,simulator,store}/**/*.test.{ts,tsx}",
          ],
          exclude: notEveryday,
          env: embedded,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "postgres",
          include: postgres === "" ? [] : ["test/store/**/*.test.ts"],
          // What is about the embedded database, or about none.
          exclude: ["test/store/{pglite-server,encryption,stored-value,old-rows,uuid-v7}.test.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "http",
          include: ["test/{http,shopify}/**/*.test.{ts,tsx}"],
          exclude: notEveryday,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "embedded",
          include: ["test/process/**/*.test.{ts,tsx}"],
          exclude: notEveryday,
          env: embedded,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.{ts,tsx}"],
          exclude: notEveryday,
          testTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...shared,
          name: "push-http",
          include: push.http,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          ...shared,
          name: "push-embedded",
          include: [...push.embedded, ...(postgres === "" ? [] : smoke)],
          env: embedded,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...shared,
          name: "push-browser",
          include: push.browser,
          testTimeout: 120_000,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          ...shared,
          name: "long-http",
          include: long.http,
          sequence: { groupOrder: 8 },
        },
      },
      {
        test: {
          ...shared,
          name: "long-browser",
          include: long.browser,
          testTimeout: 120_000,
          sequence: { groupOrder: 9 },
        },
      },
    ],
  },
});
