/** The projects of vitest.config.ts, by the run that has them. */
export const everyday = ["everyday"];
/** Long and killing tests, whole processes, and the stores on the embedded database: `npm run test:push`. */
export const push = ["push", "push-embedded"];
/** Files that take minutes: `npm run test:long` alone. */
export const long = ["long"];

export const needsPostgres = (project) => project !== "push-embedded";
