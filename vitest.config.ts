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
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "embedded",
          include: ["test/process/**/*.test.{ts,tsx}", ...(postgres === "" ? [] : smoke)],
          env: embedded,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.{ts,tsx}"],
          testTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
