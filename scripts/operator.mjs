/** `npm run -s operator -- …`: people who may open the operator's pages. Installs when needed and runs the command on Node 24. */
import { fileURLToPath } from "node:url";
import { ensureInstalled, runOnNode24 } from "./install.mjs";

ensureInstalled();
if (process.versions.node.startsWith("24.")) {
  const { main } = await import("../app/entrypoints/cli/operator.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.exitCode = await runOnNode24([fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}
