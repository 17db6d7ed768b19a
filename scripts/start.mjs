/** `npm start`: the production server. Installs and builds when needed, and runs on Node 24. */
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
ensureBuilt();
// In this process where possible: then no second one has to pass signals on.
if (process.versions.node.startsWith("24.")) await import("./serve.mjs");
else process.exitCode = await runOnNode24([...process.execArgv, path.join(root, "scripts", "serve.mjs")]);
