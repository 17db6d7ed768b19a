/** What the measured server keeps its data in. */
export const database = process.env.TEST_DATABASE_URL === undefined ? "embedded" : "PostgreSQL";
