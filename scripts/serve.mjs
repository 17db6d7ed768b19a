/** Runs the finished build on this Node, which must be 24: the last step of `npm start`. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { keepCompiled, root } from "./install.mjs";

keepCompiled();

// Remix reads this at import, to choose its production or development form.
process.env.NODE_ENV ||= "production";

const build = await import(pathToFileURL(path.join(root, "build", "server", "index.js")).href);
await build.entry.module.start(build);
