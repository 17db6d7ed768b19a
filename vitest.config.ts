import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { atMost } from "./test/support/time-limits.ts";

/**
 * Files of a project run one after another in each of these workers, without isolation: what takes time to start (modules, a server, a
 * browser) starts once a worker. They are more than the cores, as most tests wait for something. A project begins with new workers when the
 * one before has ended, so a run has as few as it can: a long wait in one file leaves the processor to all others.
 */
const workers = 4;

const setupFiles = ["test/support/effort.ts", "test/support/between-tests.ts"];

const shared = {
  environment: "node",
  pool: "forks",
  isolate: false,
  // Servers, databases and browsers start here, often several at once on two cores. The long run has twenty times as many random cases.
  testTimeout: atMost(process.env.TEST_EFFORT === "long" ? 1_200_000 : 120_000),
  hookTimeout: atMost(120_000),
  // A condition that a test waits for comes late on a busy machine; the default gives it one second.
  expect: { poll: { timeout: atMost(15_000) } },
  setupFiles,
} as const;

const postgres = process.env.TEST_DATABASE_URL ?? "";
/** The environment of tests on the embedded database. */
const embedded = { TEST_DATABASE_URL: "" };

/**
 * Stories from end to end, and what is long for what it tells: `npm run test:push` runs them, and .ci/run does so at every push. Tests of each decision
 * about a price, a parcel, a label or an order stay in `npm test`.
 */
const push = [
  "test/bills/check-bill.test.ts",
  "test/browser/{first-day-of-labels,orders-to-ship}.test.ts",
  "test/carriers/combined-options.test.ts",
  "test/documents/{label,print-labels}.test.ts",
  "test/engine/booking-durability.test.ts",
  "test/events/recorded-events.test.ts",
  "test/engine/rating/random-pricing.test.ts",
  "test/http/{cut-at-every-statement,dashboard,dashboard-doors,keys,postgres-crashes,privacy,shared-limits}.test.ts",
  "test/orders/{order-life,enclosed-return,with-lease}.test.ts",
  "test/repo/{folders,recipes}.test.ts",
  "test/repo/words.test.ts",
  "test/shopify/{admin-client,cancelling,carrier-pages,checkout-rules,compliance,hostile-input,installation,orders-to-ship}.test.ts",
  "test/shopify/{payments-and-merges,print-orders,reconcile,retention,returns,sandbox,tracking}.test.ts",
  "test/store/{migrate,prints,transfer}.test.ts",
  // The simulators: what runs against them is in all other runs.
  "test/simulator/!(large-shop).test.ts",
  "test/simulator/*/*.test.ts",
  "test/tariffs/documents.test.ts",
];
/**
 * Pages, tests that kill processes, tests of processes as a whole, and minutes of copying, filling and waiting: `npm run test:long` has them
 * beside all others.
 */
const long = [
  "test/http/{client-pages,connections,database-faults,fuzz,fuzz-every-operation,kill-9,killed-at-a-carrier,list-at-size,members,pooler,prints,real-carriers}.test.ts",
  "test/http/{rolling-restart,stolen-dump,refusals-of-faults,primary-and-replica}.test.ts",
  "test/engine/rating/monotonic.test.ts",
  "test/shopify/{carrier-environments,checkout-setup,operation-types,products}.test.ts",
  "test/shopify/{admin-forms-at-random,checkout-quotes,cut-off-install,fair-share,first-import,due-work-without-jobs,imports}.test.ts",
  "test/shopify/{kill-9,reconcile-after-weeks,many-waiting-orders,outside-carriers,reconcile-killed,secrets,side-by-side}.test.ts",
  "test/shopify/{lost-lease,traces,two-workers}.test.ts",
  // Stories of orders. Each of their decisions has its test in test/orders, and each of their calls one in test/shopify.
  "test/shopify/flows/*.test.ts",
  // Of the pages, `npm test` has the first day; the doors behind all others are in test/shopify and test/http.
  "test/browser/!(first-day|first-day-of-labels|orders-to-ship).test.ts",
  "test/repo/{add-a-language,container,import-rules}.test.ts",
  "test/client/strict-programs.test.ts",
  "test/documents/{drawing-threads,zpl-labels}.test.ts",
  "test/carriers/{acs,boxnow}/every-fault.test.ts",
  "test/process/{carrier-command,full-disk,make-database-dir,metrics,readiness,refused-start,stopped-process,whatif-command}.test.ts",
  "test/simulator/large-shop.test.ts",
  "test/tariffs/tables.test.ts",
  "test/store/{database,at-size,orders-at-size,shipments-at-size,prints-killed,voucher-ranges-killed}.test.ts",
];
/** Times that a person would measure: one file after the other, with the machine to itself. */
const timed = [
  "test/browser/{grown-dashboard,grown-shop,two-hundred-labels}.test.ts",
  "test/shopify/hostile-files.test.ts",
];
/** As `long`, of servers on the embedded database. */
const longEmbedded = [
  "test/process/{carrier-modules,data-command,data-dir,embedded-memory,job-queue,key-command,key-rotation,npm-start,operating-guide,roles,reading-threads,server,shutdown,tariff-command}.test.ts",
];
const notEveryday = [...push, ...long, ...timed, ...longEmbedded];

/**
 * The longest files, longest first. Vitest begins with the largest file where it knows no times, as on a fresh clone; one of these at the
 * end would have all other workers wait.
 */
const longest = [
  // In the long run, ten thousand checkouts.
  "test/orders/points-at-checkout.test.ts",
  "test/shopify/kill-9.test.ts",
  "test/browser/every-page-on-a-phone.test.ts",
  "test/shopify/flows/cut-off.test.ts",
  "test/browser/development-loop.test.ts",
  "test/shopify/checkout-quotes.test.ts",
  "test/shopify/flows/bought-in-the-app.test.ts",
  "test/browser/decisions.test.ts",
  "test/shopify/outside-carriers.test.ts",
  "test/shopify/flows/dead-ends.test.ts",
  "test/browser/every-page-in-greek.test.ts",
  "test/shopify/two-workers.test.ts",
  "test/browser/purchase-reasons.test.ts",
  "test/repo/container.test.ts",
  "test/shopify/side-by-side.test.ts",
  "test/shopify/reconcile-killed.test.ts",
  "test/process/job-queue.test.ts",
  "test/process/operating-guide.test.ts",
  "test/process/key-command.test.ts",
  "test/browser/real-carriers.test.ts",
  "test/process/stopped-process.test.ts",
  "test/browser/every-page-on-a-desktop.test.ts",
  "test/browser/orders-to-ship.test.ts",
  "test/process/readiness.test.ts",
  "test/browser/settings.test.ts",
  "test/browser/shipments.test.ts",
  "test/process/environment.test.ts",
  "test/browser/dashboard.test.ts",
  "test/browser/attention.test.ts",
  "test/browser/first-day.test.ts",
  "test/browser/rates.test.ts",
  "test/process/carrier-command.test.ts",
  "test/documents/label.test.ts",
  "test/browser/api-docs.test.ts",
  "test/browser/carriers.test.ts",
  "test/browser/products.test.ts",
  "test/process/full-disk.test.ts",
  "test/orders/order-life.test.ts",
  "test/shopify/compliance.test.ts",
  "test/store/migrate.test.ts",
  "test/shopify/tracking.test.ts",
  "test/http/list-at-size.test.ts",
  "test/store/prints.test.ts",
  "test/process/inbox-jobs.test.ts",
  "test/process/merchant-changes.test.ts",
  "test/shopify/operation-types.test.ts",
  "test/shopify/installation.test.ts",
  "test/browser/inbox.test.ts",
  "test/http/keys.test.ts",
  "test/shopify/retention.test.ts",
  "test/shopify/orders-to-ship.test.ts",
  "test/shopify/admin-client.test.ts",
  "test/shopify/reconcile.test.ts",
  "test/shopify/sandbox.test.ts",
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

/** Run on a PostgreSQL and on the embedded database: the stores, and of the HTTP suite what touches most of them. */
const onBoth = [
  // But for what is about one database, or about none.
  "test/store/!(pglite-server|encryption|stored-value|old-rows|uuid-v7).test.ts",
  "test/http/{shipments,idempotency,isolation,rates,tracking}.test.ts",
];
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
          name: "everyday",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: notEveryday,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "push",
          include: push,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "on-postgres",
          // .ci/run has them on the embedded database in `npm test`.
          include: postgres === "" ? [] : onBoth,
          exclude: [...push, ...long],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "long",
          include: long,
          exclude: timed,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "timed",
          include: timed,
          poolOptions: { forks: { singleFork: true, isolate: false } },
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: "long-embedded",
          include: [...longEmbedded, ...(postgres === "" ? [] : onBoth)],
          env: embedded,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
