/** `npm run mutation -- packing`: which changes to a folder of the engine no test notices. See scripts/mutation.mjs. */
const area = process.env.MUTATION_AREA;

export default {
  mutate: [`app/domain/engine/${area}/**/*.ts`],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 85 },
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: `.tmp/mutation/${area}.html` },
  jsonReporter: { fileName: `.tmp/mutation/${area}.json` },
  tempDirName: ".tmp/stryker",
  ignorePatterns: [
    "/*",
    "!/app",
    "!/test",
    "!/package.json",
    "!/tsconfig.json",
    "!/vitest.mutation.config.ts",
  ],
};
