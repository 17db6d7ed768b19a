/** The measured server's database. */
export const database = process.env.TEST_DATABASE_URL === undefined ? "embedded" : "PostgreSQL";
