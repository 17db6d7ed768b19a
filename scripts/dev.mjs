/**
 * `npm run dev` installs when needed, and runs the app, a local Shopify and a seeded shop; see simulator/development/.
 */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnNode24([
  "--disable-warning=ExperimentalWarning",
  path.join(root, "simulator", "development", "main.ts"),
  ...process.argv.slice(2),
]);
