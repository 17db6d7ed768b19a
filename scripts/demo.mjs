/** `npm run demo` installs, builds, and plays the main job on a local Shopify; see simulator/demo/. */
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await runOnNode24([
  path.join(root, "simulator", "demo", "main.ts"),
  ...process.argv.slice(2),
]);
