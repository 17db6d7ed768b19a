/** Runs the finished build on this Node, which must be 24: what `npm start` does when everything else is in place. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { keepCompiled, root } from "./install.mjs";

keepCompiled();

// Remix chooses its production or development form by this, at import.
process.env.NODE_ENV ||= "production";

const build = await import(pathToFileURL(path.join(root, "build", "server", "index.js")).href);
await build.entry.module.start(build);
