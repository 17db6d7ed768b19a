/** `npm run client` writes the types of the TypeScript client from the API's schemas, and builds the client. */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnNode24([
  "--disable-warning=ExperimentalWarning",
  path.join(root, "scripts", "client", "main.ts"),
]);
