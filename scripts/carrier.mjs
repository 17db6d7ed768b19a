/** `npm run -s carrier -- …`: a merchant's carriers. Installs when needed and runs the command on Node 24. */
import { fileURLToPath } from "node:url";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
if (process.versions.node.startsWith("24.")) {
  const [command, ...args] = process.argv.slice(2);
  if (command === "new") {
    // For developers alone: an installation has no templates.
    const { newCarrier } = await import("./new-carrier/main.ts");
    process.exitCode = newCarrier(root, args);
  } else {
    const { main } = await import("../app/entrypoints/cli/carrier.ts");
    process.exitCode = await main(process.argv.slice(2));
  }
} else {
  process.exitCode = await runOnNode24([fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}
