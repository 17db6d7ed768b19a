import { defineConfig } from "vitest/config";
import { atMost } from "./test/support/time-limits.ts";

const area = process.env.MUTATION_AREA;

/** Tests of other folders that price by the engine. */
const priced = ["test/tariffs/{contract-terms,distances,limits,places,tax}.test.ts"];

/** The tests of one folder of the engine: each runs hundreds of times. */
export default defineConfig({
  test: {
    environment: "node",
    include: [`test/engine/${area}/**/*.test.ts`, ...(area === "rating" ? priced : [])],
    testTimeout: atMost(60_000),
  },
});
