import { defineConfig } from "vitest/config";

const shared = {
  environment: "node",
  pool: "forks",
  // Servers, databases and browsers start here, often several at once on two cores.
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

/** Two files at a time: each HTTP test file runs a server and a database of its own. */
const twoAtATime = { forks: { minForks: 1, maxForks: 2 } };
const oneAtATime = { forks: { singleFork: true } };

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["test/{engine,carriers,documents,repo,simulator,store}/**/*.test.{ts,tsx}"],
          poolOptions: twoAtATime,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "http",
          include: ["test/{http,process,shopify}/**/*.test.{ts,tsx}"],
          poolOptions: twoAtATime,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.{ts,tsx}"],
          testTimeout: 120_000,
          poolOptions: oneAtATime,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
