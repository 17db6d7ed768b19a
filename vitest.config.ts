import { defineConfig } from "vitest/config";

/**
 * Files of a project run one after another in each of three workers, without isolation: what takes time to start (modules, a server, a
 * browser) starts once a worker. Three keep two cores busy, as many tests wait for something. Each project begins with new workers.
 */
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
    "test/http/{connections,database-faults,fuzz,kill-9,merchants-statements,pooler,real-carriers,replica}.test.ts",
    "test/shopify/{cut-off-install,fair-share,first-import,given-up,kill-9,long-away,reconcile-killed,side-by-side}.test.ts",
    "test/shopify/{checkout-quotes,imports,outside-carriers,taken-over,two-workers}.test.ts",
    "test/process/stopped-process.test.ts",
    // Whole stories of orders. Each of their decisions has its test in test/orders, and each of their calls one in test/shopify.
    "test/shopify/flows/**/*.test.ts",
  ],
  embedded: [
    "test/process/{carrier-modules,data-command,data-dir,job-queue,key-command,npm-start,operating-guide,roles,server,shutdown,tariff-command}.test.ts",
    "test/repo/{add-a-language,container}.test.ts",
    "test/simulator/large-shop.test.ts",
    "test/carriers/{acs,boxnow}/every-fault.test.ts",
    "test/store/at-size.test.ts",
    "test/store/shipments-at-size.test.ts",
  ],
  browser: [
    "test/browser/{decisions,development-loop,paging,every-page-in-greek,every-page-on-a-phone,platform-reasons}.test.ts",
    "test/browser/{points,purchase-reasons,real-carriers,simulated-admin}.test.ts",
  ],
};
const inPush = Object.values(push).flat();

/** Of the HTTP suite: what runs on the embedded database as well when the rest has a PostgreSQL. */
const smoke = ["test/http/{shipments,idempotency,isolation,rates,tracking}.test.ts"];

export default defineConfig({
  test: {
    reporters: ["default"],
    pool: "forks",
    minWorkers: 3,
    maxWorkers: 3,
    poolOptions: { forks: { isolate: false } },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [
            "test/{engine,carriers,orders,tariffs,shipping-config,documents,reference,repo,simulator,store}/**/*.test.{ts,tsx}",
          ],
          exclude: inPush,
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
          exclude: inPush,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "embedded",
          include: ["test/process/**/*.test.{ts,tsx}"],
          exclude: inPush,
          env: embedded,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.{ts,tsx}"],
          exclude: inPush,
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
    ],
  },
});
