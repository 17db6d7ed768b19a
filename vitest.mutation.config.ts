import { defineConfig } from "vitest/config";

/** The tests of one folder of the engine alone: each runs hundreds of times. */
export default defineConfig({
  test: {
    environment: "node",
    include: [`test/engine/${process.env.MUTATION_AREA}/**/*.test.ts`],
    testTimeout: 60_000,
  },
});
