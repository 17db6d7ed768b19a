/** `npm start`: the production server. Installs and builds what is missing, and runs on Node 24. */
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
ensureBuilt();
// In this process where it can be: one less to pass signals on.
if (process.versions.node.startsWith("24.")) await import("./serve.mjs");
else process.exitCode = await runOnNode24([path.join(root, "scripts", "serve.mjs")]);
