import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const folders = ["store", "http", "process", "shopify"];
/** Modules of test/ that open a database, or a server on one. */
const opens = /from "[./\w-]*\/(database|stores|server|running-api|running-shop|shop-access|flow-life)\.ts"/;
/** Starts on an embedded database whatever TEST_DATABASE_URL says. */
const isEmbedded = /databaseUrl: null/;
/** What no other database changes: what is sent is wrong or right, and prices are what they are. */
const indifferent =
  /^(http\/(fuzz|documentation|config|address-forms|labels|kill-9|trouble-within)|process\/(key-command|tariff-command|shutdown|npm-start)|shopify\/(checkout-rules|admin-client|outside-carriers))\.test\.ts$/;

/** The test files for which it matters on which PostgreSQL they run, as paths from the project's root. */
export function postgresTests() {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, "test", folder), { recursive: true }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith(".test.ts") && !indifferent.test(file))
    .filter((file) => {
      const source = readFileSync(path.join(root, "test", file), "utf8");
      return opens.test(source) && !isEmbedded.test(source);
    })
    .map((file) => path.join("test", file));
}
