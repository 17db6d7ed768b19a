/** `npm start`: the production server. Installs and builds what is missing, and runs on Node 24. */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

// Remix chooses its production or development form by this, at import.
process.env.NODE_ENV ||= "production";

ensureInstalled();
ensureBuilt();
if (process.versions.node.startsWith("24.")) {
  const build = await import(pathToFileURL(path.join(root, "build", "server", "index.js")).href);
  await build.entry.module.start(build);
} else {
  process.exitCode = await runOnNode24([fileURLToPath(import.meta.url)]);
}
