/** Loaded before a server that a test starts: its log says which events its statements lack, and the test fails when it ends the server. */
import { watchStatements } from "./events-check.ts";

watchStatements((missing) => process.stderr.write(`unrecorded events: ${JSON.stringify(missing)}\n`));
