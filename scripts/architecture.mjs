/** `npm run architecture` draws the folders of `app/` and their imports into ARCHITECTURE.md; `-- --check` only compares. */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnNode24([
  "--disable-warning=ExperimentalWarning",
  path.join(root, "scripts", "architecture", "main.ts"),
  ...process.argv.slice(2),
]);
