import { defineConfig } from "vitest/config";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { early, filesOf, onBothDatabases } from "./test/support/runs.ts";
import { atMost } from "./test/support/time-limits.ts";

/**
 * Files of a project run one after another in each of these workers, without isolation: what takes time to start (modules, a server, a
 * browser) starts once a worker. They are more than the cores, as most tests wait for something. A project begins with new workers when the
 * one before has ended, so a run has as few as it can: a long wait in one file leaves the processor to all others.
 */
const workers = 4;

const setupFiles = [
  "test/support/effort.ts",
  "test/support/between-tests.ts",
  "test/support/left-on-citus.ts",
];

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
/** Without a PostgreSQL, `npm test` has had them on the embedded database. */
const onPostgres = postgres === "" ? [] : onBothDatabases;

class EarlyFirst extends BaseSequencer {
  /** Vitest begins with the largest file where it knows no times, as on a fresh clone. */
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isEarly = ({ moduleId }: TestSpecification) => early.some((file) => moduleId.endsWith(file));
    return (await super.sort(specifications)).sort((a, b) => Number(isEarly(b)) - Number(isEarly(a)));
  }
}

export default defineConfig({
  test: {
    reporters: ["default"],
    pool: "forks",
    minWorkers: workers,
    maxWorkers: workers,
    sequence: { sequencer: EarlyFirst },
    poolOptions: { forks: { isolate: false } },
    projects: [
      {
        test: {
          ...shared,
          name: "everyday",
          include: filesOf("everyday"),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "push",
          include: filesOf("push"),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "on-postgres",
          // .ci/run has them on the embedded database in `npm test`; files of other runs are there on a PostgreSQL anyway.
          include: onPostgres.filter(({ run }) => run === "everyday").map(({ file }) => file),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "long",
          include: filesOf("long"),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "citus",
          include: filesOf("citus"),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "timed",
          include: filesOf("timed"),
          poolOptions: { forks: { singleFork: true, isolate: false } },
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: "long-embedded",
          include: [...filesOf("long-embedded"), ...onPostgres.map(({ file }) => file)],
          env: embedded,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
