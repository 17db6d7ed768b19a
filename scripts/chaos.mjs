/**
 * `npm run chaos -- --seed 7 --orders 500` installs, builds, and runs a week of faults and kills; see simulator/chaos/.
 */
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await runOnNode24([
  path.join(root, "simulator", "chaos", "main.ts"),
  ...process.argv.slice(2),
]);
