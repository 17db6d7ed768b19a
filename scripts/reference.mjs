/** `npm run reference` writes the reference lists from the pinned packages; `-- --check` only compares. */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnNode24([
  "--disable-warning=ExperimentalWarning",
  path.join(root, "scripts", "reference", "main.ts"),
  ...process.argv.slice(2),
]);
