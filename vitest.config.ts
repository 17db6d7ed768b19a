import { defineConfig } from "vitest/config";

const shared = {
  environment: "node",
  pool: "forks",
  // Servers, databases and browsers start here, often several at once on two cores.
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    reporters: ["default"],
    // Each HTTP test file runs a server and a database of its own: more at a time only wait for each other.
    minWorkers: 1,
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [
            "test/{engine,carriers,tariffs,shipping-config,documents,reference,repo,simulator,store}/**/*.test.{ts,tsx}",
          ],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: "http",
          include: ["test/{http,process,shopify}/**/*.test.{ts,tsx}"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.{ts,tsx}"],
          testTimeout: 120_000,
          // A browser on a busy CI machine is now and then late for a click; what is broken fails twice.
          retry: process.env.CI ? 1 : 0,
          poolOptions: { forks: { singleFork: true } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
