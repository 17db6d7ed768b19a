/** The projects of vitest.config.ts, by the run that has them. */
export const everyday = ["unit", "http", "embedded", "browser"];
/** Long and killing tests, whole processes, and the stores on PostgreSQL: `npm run test:push`. */
export const push = ["postgres", "push-http", "push-embedded", "push-browser"];
/** Files that take minutes: `npm run test:long` alone. */
export const long = ["long-http", "long-browser"];

export const needsBrowser = (project) => project.endsWith("browser");
export const needsBuild = (project) => !/^(unit|postgres)$/.test(project);
export const needsPostgres = (project) => !/^(unit|(push-)?embedded)$/.test(project);
